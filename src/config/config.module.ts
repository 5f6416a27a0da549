import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { Config } from './config.js';
import { SecretBox } from '../common/secret-box.js';

/** Hands out what a process is given from outside: its settings, its clock and its secret. */
@Module({})
export class ConfigModule {
  static register(config: Config, clock: Clock): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: SecretBox, useValue: new SecretBox(config.appSecret) },
      ],
      exports: [Config, Clock, SecretBox],
    };
  }
}
