import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AdminModule } from './admin/admin.module.js';
import { AuthModule } from './auth/auth.module.js';
import type { Clock } from './common/clock.js';
import type { Config } from './config/config.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { PanelModule } from './panel.module.js';

/** The panel as it serves. */
@Module({})
export class AppModule {
  static register(config: Config, clock: Clock): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ScheduleModule.forRoot(),
        PanelModule.register(config, clock),
        HttpModule,
        AuthModule,
        AdminModule,
        HealthModule,
      ],
    };
  }
}
