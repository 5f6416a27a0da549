import { type DynamicModule, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import type { Config } from '../config/config.js';
import { OperationsModule } from '../operations/operations.module.js';
import { DatabaseIndicator } from './database.indicator.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { MetricsTokenGuard } from './metrics/metrics-token.guard.js';
import { NodeFiguresRepository } from './metrics/node-figures.repository.js';
import { ScrapeService } from './metrics/scrape.service.js';

/** Health checks, and metrics if they are on. */
@Module({})
export class HealthModule {
  static register({ metrics }: Config): DynamicModule {
    const isOnOwnPort = metrics?.port !== undefined;
    const isOn = metrics !== undefined;
    return {
      module: HealthModule,
      imports: [TerminusModule, ...(isOn ? [OperationsModule] : [])],
      controllers: [HealthController, ...(isOn && !isOnOwnPort ? [MetricsController] : [])],
      providers: [DatabaseIndicator, ...(isOn ? [MetricsTokenGuard, NodeFiguresRepository, ScrapeService] : [])],
    };
  }
}
