import { Injectable } from '@nestjs/common';
import { AuditChainService, type ChainReport } from '../../audit/audit-chain.service.js';
import type { AuditDocument } from '../../audit/audit-entry.fields.js';
import { auditDocument } from '../../audit/audit-entry.mapper.js';
import { AuditEntryRepository } from '../../audit/audit-entry.repository.js';
import type { AuditQueryDto } from './audit-query.dto.js';

export interface AuditPage {
  readonly items: AuditDocument[];
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
}

/** The audit log of the admin API. */
@Injectable()
export class AuditApiService {
  constructor(
    private readonly entries: AuditEntryRepository,
    private readonly chain: AuditChainService,
  ) {}

  /** Newest first. */
  async list({ after, limit, ...filter }: AuditQueryDto): Promise<AuditPage> {
    const found = await this.entries.list(filter, after === undefined ? undefined : Number(after), limit + 1);
    const items = found.slice(0, limit).map(auditDocument);
    return { items, next: found.length > limit ? String(items.at(-1)?.id) : null };
  }

  async get(id: number): Promise<AuditDocument> {
    return auditDocument(await this.entries.get(id));
  }

  async verify(): Promise<ChainReport> {
    return this.chain.verify();
  }
}
