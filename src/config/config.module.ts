import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '../common/time/clock.js';
import { Config } from './config.js';
import { SecretBox } from '../common/secrets/secret-box.js';
import { SecretKeys } from '../common/secrets/secret-keys.js';

/** Provides the settings, the clock and the secrets of a process. */
@Module({})
export class ConfigModule {
  static register(config: Config, clock: Clock): DynamicModule {
    const secrets = new SecretKeys(config.appSecret, config.appSecretPrevious);
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: SecretKeys, useValue: secrets },
        { provide: SecretBox, useValue: new SecretBox(secrets) },
      ],
      exports: [Config, Clock, SecretKeys, SecretBox],
    };
  }
}
