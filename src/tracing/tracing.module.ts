import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { Tracing } from './tracing.js';

/** Provides the traces of the process, and sends the last spans at its end. */
@Module({})
export class TracingModule implements OnApplicationShutdown {
  constructor(private readonly tracing: Tracing) {}

  static register({ tracing }: Config): DynamicModule {
    return {
      module: TracingModule,
      global: true,
      providers: [{ provide: Tracing, useValue: new Tracing(tracing) }],
      exports: [Tracing],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tracing.stop();
  }
}
