import { Module } from '@nestjs/common';
import { OperationsModule } from '../../operations/operations.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { AdminUsersModule } from '../users/admin-users.module.js';
import { provideOperations } from '../../operations/provide-operations.js';
import { BulkChangeRepository } from './bulk-change.repository.js';
import { BulkChangesService } from './bulk-changes.service.js';
import { BulkRunner } from './bulk.runner.js';
import { BulkTokensService } from './bulk-tokens.service.js';
import { BulkController } from './bulk.controller.js';

/** Changes of many users in the admin API. */
@Module({
  imports: [AccessModule, AdminUsersModule, OperationsModule, UsersModule],
  controllers: [BulkController],
  providers: [provideOperations(BulkChangeRepository), BulkChangesService, BulkRunner, BulkTokensService],
})
export class AdminBulkModule {}
