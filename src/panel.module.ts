import { type DynamicModule, Module } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { OperatorsModule } from './operators/operators.module.js';
import { SecretsModule } from './admin/secrets/secrets.module.js';
import { AuditModule } from './audit/audit.module.js';
import type { Clock } from './common/time/clock.js';
import type { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import type { ProcessRole } from './database/processes/heartbeat.service.js';
import { ENTITIES } from './entities.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LineKeyModule } from './line-key/line-key.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { NodesModule } from './nodes/nodes.module.js';
import { PresenceModule } from './presence/presence.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { MovingModule } from './moving/moving.module.js';
import { PushModule } from './push/push.module.js';
import { RulesModule } from './rules/rules.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { TrafficModule } from './traffic/traffic.module.js';
import { TracingModule } from './tracing/tracing.module.js';
import { UsersModule } from './users/users.module.js';

/** The panel without server, jobs and timers. Commands use it. */
@Module({})
export class PanelModule {
  static register(config: Config, clock: Clock, role: ProcessRole): DynamicModule {
    return PanelModule.on(DatabaseModule.register(ENTITIES, role), config, clock);
  }

  /** The panel on a connection that only looks. @param source an open connection; the caller closes it */
  static looking(config: Config, clock: Clock, source: DataSource): DynamicModule {
    return PanelModule.on(DatabaseModule.looking(source), config, clock);
  }

  private static on(database: DynamicModule, config: Config, clock: Clock): DynamicModule {
    return {
      module: PanelModule,
      imports: [
        ConfigModule.register(config, clock),
        MetricsModule.register(config),
        TracingModule.register(config),
        database,
        AuditModule,
        JobsModule,
        UsersModule,
        LineKeyModule,
        NodesModule,
        RulesModule,
        TrafficModule,
        PresenceModule,
        PushModule,
        SubscriptionsModule,
        MovingModule,
        OperationsModule,
        OperatorsModule,
        SecretsModule,
      ],
    };
  }
}
