import { Module } from '@nestjs/common';
import { AccessModule } from '../../operators/guard/access.module.js';
import { AttentionItemsModule } from '../attention/attention-items.module.js';
import { OperatorsModule } from '../../operators/operators.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { AddressesController } from './addresses.controller.js';
import { AdminAddressesService } from './admin-addresses.service.js';
import { AdminSettingsService } from './admin-settings.service.js';
import { SettingsController } from './settings.controller.js';

/** Settings in the admin API. */
@Module({
  imports: [AccessModule, AttentionItemsModule, OperatorsModule, SecretsModule],
  controllers: [AddressesController, SettingsController],
  providers: [AdminAddressesService, AdminSettingsService],
})
export class AdminSettingsModule {}
