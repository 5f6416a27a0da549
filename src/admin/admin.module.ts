import { Module } from '@nestjs/common';
import { AdminAttentionModule } from './attention/admin-attention.module.js';
import { AdminAuditModule } from './audit/admin-audit.module.js';
import { AdminBulkModule } from './bulk/admin-bulk.module.js';
import { AdminCsvModule } from './csv/admin-csv.module.js';
import { AdminLevelsModule } from './levels/admin-levels.module.js';
import { AdminLineKeysModule } from './line-keys/admin-line-keys.module.js';
import { AdminMovesModule } from './moves/admin-moves.module.js';
import { AdminNodesModule } from './nodes/admin-nodes.module.js';
import { AdminOperationsModule } from './operations/admin-operations.module.js';
import { AdminOverviewModule } from './overview/admin-overview.module.js';
import { AdminRulesModule } from './rules/admin-rules.module.js';
import { AdminSettingsModule } from './settings/admin-settings.module.js';
import { AdminSubscriptionsModule } from './subscriptions/admin-subscriptions.module.js';
import { AdminTrafficModule } from './traffic/admin-traffic.module.js';
import { AdminUsersModule } from './users/admin-users.module.js';

/** The admin API: a module for each noun. */
@Module({
  imports: [
    AdminAttentionModule,
    AdminAuditModule,
    AdminBulkModule,
    AdminCsvModule,
    AdminLevelsModule,
    AdminLineKeysModule,
    AdminMovesModule,
    AdminNodesModule,
    AdminOperationsModule,
    AdminOverviewModule,
    AdminRulesModule,
    AdminSettingsModule,
    AdminSubscriptionsModule,
    AdminTrafficModule,
    AdminUsersModule,
  ],
})
export class AdminModule {}
