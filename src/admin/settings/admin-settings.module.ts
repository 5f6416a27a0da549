import { Module } from '@nestjs/common';
import { AccessModule } from '../../operators/access/access.module.js';
import { AttentionItemsModule } from '../attention/attention-items.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { AdminSettingsService } from './admin-settings.service.js';
import { SettingsController } from './settings.controller.js';

/** Settings in the admin API. */
@Module({
  imports: [AccessModule, AttentionItemsModule, SecretsModule],
  controllers: [SettingsController],
  providers: [AdminSettingsService],
})
export class AdminSettingsModule {}
