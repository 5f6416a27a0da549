import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { Metrics } from './metrics.js';

/** Provides the counters of the process. */
@Module({})
export class MetricsModule {
  static register(config: Config): DynamicModule {
    return {
      module: MetricsModule,
      global: true,
      providers: [{ provide: Metrics, useValue: new Metrics(config.metrics !== undefined) }],
      exports: [Metrics],
    };
  }
}
