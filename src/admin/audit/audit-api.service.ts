import { Injectable } from '@nestjs/common';
import { AuditChainService, type ChainReport } from '../../audit/chain/audit-chain.service.js';
import type { AuditDocument } from '../../audit/audit-entry.fields.js';
import { auditDocument } from '../../audit/audit-entry.mapper.js';
import { AuditEntryRepository, type PageEnd } from '../../audit/audit-entry.repository.js';
import { NotedMomentsService } from '../../audit/moments/noted-moments.service.js';
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
    private readonly moments: NotedMomentsService,
  ) {}

  /** Newest first. */
  async list({ after, limit, ...filter }: AuditQueryDto): Promise<AuditPage> {
    const found = await this.entries.list(filter, after === undefined ? undefined : endOf(after), limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last !== undefined ? cursorOf(last) : null;
    return { items: page.map(auditDocument), next };
  }

  async get(id: number): Promise<AuditDocument> {
    return auditDocument(await this.entries.get(id));
  }

  async verify(): Promise<ChainReport> {
    const report = await this.chain.verify();
    await this.moments.noteChainCheck(report.ok);
    return report;
  }
}

function cursorOf({ at, id }: PageEnd): string {
  return `${at}-${id}`;
}

/** @param cursor of {@link cursorOf} */
function endOf(cursor: string): PageEnd {
  const [at = 0, id = 0] = cursor.split('-').map(Number);
  return { at, id };
}
