import { pipeline, Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { AuditEntry } from '../../audit/entry/audit-entry.entity.js';
import { type AuditFilter, AuditSearchRepository, type PageEnd } from '../../audit/search/audit-search.repository.js';
import { withGuard } from '../csv/formula-guard.js';
import { SubjectNamesService } from './subject-names.service.js';

const ENTRIES_AT_A_TIME = 500;
export const AUDIT_COLUMNS = [
  ...['id', 'at', 'actor', 'actor_name', 'action', 'subject', 'subject_name', 'address'],
  ...['before', 'after', 'operation_id', 'seal', 'hash'],
] as const;

/** Exports the audit log as a file. Reads entries from the database no faster than the client reads the file. */
@Injectable()
export class AuditExportService {
  constructor(
    private readonly search: AuditSearchRepository,
    private readonly names: SubjectNamesService,
  ) {}

  createFile(filter: AuditFilter): StreamableFile {
    const lines = stringify({ header: true, columns: [...AUDIT_COLUMNS], record_delimiter: 'windows' });
    // A failure of either stream destroys the other and cuts the response off, so the client sees that the file is incomplete.
    pipeline(Readable.from(this.lines(filter)), lines, () => undefined);
    return new StreamableFile(lines, {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="audit-log.csv"',
    });
  }

  private async *lines(filter: AuditFilter): AsyncGenerator<string[]> {
    let end: PageEnd | undefined;
    do {
      const page = await this.search.page(filter, end, ENTRIES_AT_A_TIME);
      const names = await this.names.of(page.entries.map(({ subject }) => subject));
      for (const entry of page.entries) yield lineOf(entry, names.get(entry.subject));
      end = page.end;
    } while (end !== undefined);
  }
}

/** In the order of {@link AUDIT_COLUMNS}. The time is in UTC. */
function lineOf(entry: AuditEntry, subjectName = ''): string[] {
  const { id, at, actor, actorName, action, subject, address, before, after, operationId, seal, hash } = entry;
  const time = new Date(at * 1000).toISOString().replace('.000Z', 'Z');
  const cells = [
    id,
    time,
    actor,
    actorName,
    action,
    subject,
    subjectName,
    address,
    before,
    after,
    operationId,
    seal,
    hash,
  ];
  return cells.map((cell) => withGuard(String(cell ?? '')));
}
