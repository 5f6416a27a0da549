import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AdminModule } from './admin/admin.module.js';
import { AuthModule } from './auth/auth.module.js';
import type { Clock } from './common/time/clock.js';
import type { Config } from './config/config.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { OperatorsApiModule } from './operators/api/operators-api.module.js';
import { PanelModule } from './panel.module.js';
import { SubscriptionsApiModule } from './subscriptions/subscriptions-api.module.js';
import { UniproxyModule } from './uniproxy/uniproxy.module.js';

/** The panel with its server, jobs and timers. */
@Module({})
export class AppModule {
  static register(config: Config, clock: Clock): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ScheduleModule.forRoot(),
        PanelModule.register(config, clock, 'panel'),
        HttpModule,
        AuthModule,
        SubscriptionsApiModule,
        UniproxyModule,
        OperatorsApiModule,
        AdminModule,
        HealthModule.register(config),
      ],
    };
  }
}
