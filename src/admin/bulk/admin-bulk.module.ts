import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AccessModule } from '../access/access.module.js';
import { AdminUsersModule } from '../users/admin-users.module.js';
import { BulkChanges } from './bulk-changes.service.js';
import { BulkRunner } from './bulk-runner.js';
import { BulkTokens } from './bulk-token.js';
import { BulkController } from './bulk.controller.js';

/** Changes of many users in the admin API. */
@Module({
  imports: [AccessModule, AdminUsersModule, JobsModule, UsersModule],
  controllers: [BulkController],
  providers: [BulkChanges, BulkRunner, BulkTokens],
})
export class AdminBulkModule {}
