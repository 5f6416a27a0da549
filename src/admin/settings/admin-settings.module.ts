import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AdminSettings } from './admin-settings.service.js';
import { SettingsController } from './settings.controller.js';

/** Settings in the admin API. */
@Module({ imports: [AccessModule], controllers: [SettingsController], providers: [AdminSettings] })
export class AdminSettingsModule {}
