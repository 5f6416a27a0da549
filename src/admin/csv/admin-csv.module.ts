import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { AccessModule } from '../access/access.module.js';
import { AdminUsersModule } from '../users/admin-users.module.js';
import { CsvController } from './csv.controller.js';
import { ImportCheck } from './import-check.js';
import { UserExport } from './user-export.js';
import { UserImport } from './user-import.js';

/** Users as files. Its paths stand before those with the number of a user. */
@Module({
  imports: [AccessModule, AdminUsersModule, UsersModule],
  controllers: [CsvController],
  providers: [ImportCheck, UserExport, UserImport],
})
export class AdminCsvModule {}
