import { Module } from '@nestjs/common';
import { GroupsService } from './groups.service.js';
import { LevelsService } from './levels.service.js';
import { PasswordHasher } from './password-hasher.js';
import { RosterChanges } from './roster-changes.js';
import { RosterLog } from './roster-log.js';
import { UsersService } from './users.service.js';

@Module({
  providers: [GroupsService, LevelsService, PasswordHasher, RosterChanges, RosterLog, UsersService],
  exports: [GroupsService, LevelsService, PasswordHasher, RosterChanges, RosterLog, UsersService],
})
export class UsersModule {}
