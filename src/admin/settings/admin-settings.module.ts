import { Module } from '@nestjs/common';
import { AccessModule } from '../../operators/access/access.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { AdminSettingsService } from './admin-settings.service.js';
import { SettingsController } from './settings.controller.js';

/** Settings in the admin API. */
@Module({
  imports: [AccessModule, SecretsModule],
  controllers: [SettingsController],
  providers: [AdminSettingsService],
})
export class AdminSettingsModule {}
