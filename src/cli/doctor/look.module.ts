import { type DynamicModule, Module } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { AttentionItemsModule } from '../../admin/attention/attention-items.module.js';
import type { Clock } from '../../common/time/clock.js';
import type { Config } from '../../config/config.js';
import { PanelModule } from '../../panel.module.js';

/** The panel for a command that only looks, with the list of what needs attention. */
@Module({})
export class LookModule {
  static on(config: Config, clock: Clock, source: DataSource): DynamicModule {
    return { module: LookModule, imports: [PanelModule.looking(config, clock, source), AttentionItemsModule] };
  }
}
