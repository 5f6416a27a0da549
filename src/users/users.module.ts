import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { UserBulk } from './bulk/user-bulk.js';
import { GroupsService } from './groups.service.js';
import { LevelsService } from './levels.service.js';
import { LoginPasswords } from './login-passwords.js';
import { PasswordHasher } from './password-hasher.js';
import { DatedResets } from './resets/dated-resets.js';
import { ResetHistory } from './resets/reset-history.js';
import { TrafficResets } from './resets/traffic-resets.service.js';
import { RosterChanges } from './roster-changes.js';
import { RosterLog } from './roster-log.js';
import { InOrder } from './search/in-order.js';
import { InSlices } from './search/in-slices.js';
import { UserSearch } from './search/user-search.js';
import { TrafficCounters } from './traffic-counters.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [JobsModule],
  providers: [
    DatedResets,
    GroupsService,
    InOrder,
    InSlices,
    LevelsService,
    LoginPasswords,
    PasswordHasher,
    ResetHistory,
    RosterChanges,
    RosterLog,
    TrafficCounters,
    TrafficResets,
    UserBulk,
    UserSearch,
    UsersService,
  ],
  exports: [
    GroupsService,
    LevelsService,
    LoginPasswords,
    PasswordHasher,
    ResetHistory,
    RosterChanges,
    RosterLog,
    TrafficCounters,
    UserBulk,
    UserSearch,
    UsersService,
  ],
})
export class UsersModule {}
