import { NestFactory } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { AttentionItemsService } from '../../admin/attention/attention-items.service.js';
import { attentionFindings } from '../../admin/doctor/attention-findings.js';
import type { Finding } from '../../admin/doctor/finding.js';
import type { Clock } from '../../common/time/clock.js';
import type { Config } from '../../config/config.js';
import { LookModule } from './look.module.js';

/** What the panel's list of what needs attention tells. The schema must be up to date. */
export async function checkAttention(config: Config, clock: Clock, source: DataSource): Promise<Finding[]> {
  const context = await NestFactory.createApplicationContext(LookModule.on(config, clock, source), {
    logger: false,
    abortOnError: false,
  });
  try {
    return attentionFindings(await context.get(AttentionItemsService, { strict: false }).list());
  } finally {
    await context.close();
  }
}
