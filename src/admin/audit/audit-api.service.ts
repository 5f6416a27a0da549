import { Injectable } from '@nestjs/common';
import { AuditChainService, type ChainReport } from '../../audit/chain/audit-chain.service.js';
import type { AuditEntry } from '../../audit/entry/audit-entry.entity.js';
import { NotFound } from '../../common/problems/panel.errors.js';
import type { AuditDocument } from '../../audit/entry/audit-entry.fields.js';
import { auditDocument } from '../../audit/entry/audit-entry.mapper.js';
import { AuditEntryRepository } from '../../audit/entry/audit-entry.repository.js';
import { folded } from '../../audit/search/folded-entries.js';
import { AuditSearchRepository, type PageEnd } from '../../audit/search/audit-search.repository.js';
import { NotedMomentsService } from '../../audit/moments/noted-moments.service.js';
import { SubjectNamesService } from './subject-names.service.js';
import type { AuditQueryDto } from './audit-query.dto.js';

/** An entry with the present names of its subject, and of an actor without a name. */
export type NamedEntry = AuditDocument & { readonly subject_name: string | null };

export interface AuditPage {
  readonly items: NamedEntry[];
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
}

/** The audit log of the admin API. */
@Injectable()
export class AuditApiService {
  constructor(
    private readonly entries: AuditEntryRepository,
    private readonly search: AuditSearchRepository,
    private readonly chain: AuditChainService,
    private readonly moments: NotedMomentsService,
    private readonly names: SubjectNamesService,
  ) {}

  /** Newest first. The changes of an operation are folded. */
  async list({ after, limit, ...filter }: AuditQueryDto): Promise<AuditPage> {
    const { entries, end } = await this.search.page(
      folded(filter),
      after === undefined ? undefined : endOf(after),
      limit,
    );
    return { items: await this.named(entries), next: end === undefined ? null : cursorOf(end) };
  }

  /** @throws NotFound */
  async get(id: number): Promise<NamedEntry> {
    const [entry] = await this.named([await this.entries.get(id)]);
    if (entry === undefined) throw new NotFound('audit-entry', id);
    return entry;
  }

  async verify(): Promise<ChainReport> {
    const report = await this.chain.verify();
    await this.moments.noteChainCheck(report.ok);
    return report;
  }

  private async named(entries: readonly AuditEntry[]): Promise<NamedEntry[]> {
    const names = await this.names.of(entries.flatMap(({ actor, subject }) => [actor, subject]));
    return entries.map((entry) => ({
      ...auditDocument(entry),
      // Users and nodes have no name in the log.
      actor_name: entry.actorName ?? names.get(entry.actor) ?? null,
      subject_name: names.get(entry.subject) ?? null,
    }));
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
