import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AdminModule } from './admin/admin.module.js';
import { AdminBulkModule } from './admin/bulk/admin-bulk.module.js';
import { AdminCsvModule } from './admin/csv/admin-csv.module.js';
import { AdminLevelsModule } from './admin/levels/admin-levels.module.js';
import { AdminLineKeysModule } from './admin/line-keys/admin-line-keys.module.js';
import { AdminNodesModule } from './admin/nodes/admin-nodes.module.js';
import { AdminOverviewModule } from './admin/overview/admin-overview.module.js';
import { AdminRulesModule } from './admin/rules/admin-rules.module.js';
import { AdminSettingsModule } from './admin/settings/admin-settings.module.js';
import { AdminTrafficModule } from './admin/traffic/admin-traffic.module.js';
import { AdminUsersModule } from './admin/users/admin-users.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { Clock } from './common/clock.js';
import { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LineKeyModule } from './line-key/line-key.module.js';
import { NodesModule } from './nodes/nodes.module.js';
import { PushModule } from './push/push.module.js';
import { RulesModule } from './rules/rules.module.js';
import { TrafficModule } from './traffic/traffic.module.js';
import { PresenceModule } from './presence/presence.module.js';
import { UsersModule } from './users/users.module.js';

/** The panel. */
@Module({})
export class AppModule {
  static register(config: Config, clock: Clock): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.register(config, clock),
        ScheduleModule.forRoot(),
        DatabaseModule,
        HttpModule,
        AuditModule,
        JobsModule,
        UsersModule,
        LineKeyModule,
        NodesModule,
        RulesModule,
        TrafficModule,
        PresenceModule,
        PushModule,
        AuthModule,
        AdminModule,
        AdminBulkModule,
        AdminCsvModule,
        AdminLevelsModule,
        AdminLineKeysModule,
        AdminNodesModule,
        AdminOverviewModule,
        AdminRulesModule,
        AdminSettingsModule,
        AdminTrafficModule,
        AdminUsersModule,
        HealthModule,
      ],
    };
  }
}
