import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditEntryRepository } from '../../audit/entry/audit-entry.repository.js';
import { AuditSealsService } from '../../audit/chain/audit-seals.service.js';
import { ChainHeadsService } from '../../audit/chain/head/chain-heads.service.js';
import { JobsService } from '../../jobs/jobs.service.js';

const EVERY_SECONDS = 1;

/** Seals new entries of the audit log every second. */
@Injectable()
export class AuditSealsJob implements OnModuleInit {
  constructor(
    private readonly entries: AuditEntryRepository,
    private readonly seals: AuditSealsService,
    private readonly heads: ChainHeadsService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    const seal = (signal: AbortSignal): Promise<void> => this.seals.sealAll(signal);
    this.jobs.every('audit-seals', EVERY_SECONDS, seal, () => this.hasWork());
  }

  /** Each serving process looks, so each of them knows the end of the chain. */
  private async hasWork(): Promise<boolean> {
    const isHeadDue = await this.heads.look();
    return isHeadDue || (await this.entries.hasUnsealed());
  }
}
