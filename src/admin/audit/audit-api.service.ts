import { Injectable } from '@nestjs/common';
import { AuditChain, type ChainReport } from '../../audit/audit-chain.js';
import { type AuditDocument, auditDocument } from '../../audit/audit-document.js';
import { AuditEntries } from '../../audit/audit-entries.js';
import type { AuditQueryDto } from './audit-query.dto.js';

const USUAL_LIMIT = '50';

export interface AuditPage {
  readonly items: AuditDocument[];
  /** For the page after this one; null where this is the last. */
  readonly next: string | null;
}

/** The audit log as the admin API has it. */
@Injectable()
export class AuditApiService {
  constructor(
    private readonly entries: AuditEntries,
    private readonly chain: AuditChain,
  ) {}

  /** Newest first. */
  async list({ actor, action, subject, from, to, after, limit = USUAL_LIMIT }: AuditQueryDto): Promise<AuditPage> {
    const most = Math.max(1, Number(limit));
    const filter = { actor, action, subject, from: numberOf(from), to: numberOf(to) };
    const found = await this.entries.list(filter, numberOf(after), most + 1);
    const items = found.slice(0, most).map(auditDocument);
    return { items, next: found.length > most ? String(items.at(-1)?.id) : null };
  }

  async get(id: number): Promise<AuditDocument> {
    return auditDocument(await this.entries.get(id));
  }

  async verify(): Promise<ChainReport> {
    return this.chain.verify();
  }
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
