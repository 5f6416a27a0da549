import { Repository, type SelectQueryBuilder } from 'typeorm';
import type { AuditEntry } from '../entry/audit-entry.entity.js';

/** The conditions of a search. All of them must hold. */
export interface AuditFilter {
  /** `operator:3`, or `operator` for all of the kind. */
  readonly actor?: string | undefined;
  /** `user.changed`, or `user` for all actions with that beginning. */
  readonly action?: string | undefined;
  /** `user:7`, or `user`. */
  readonly subject?: string | undefined;
  /** Unix seconds. The range includes `from` and excludes `to`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** The entries of one operation; null for those of none. */
  readonly operation?: number | null | undefined;
}

/** The last entry of a page. */
export type PageEnd = Pick<AuditEntry, 'at' | 'id'>;

/** One page of a search. */
export interface FoundEntries {
  readonly entries: readonly AuditEntry[];
  /** Undefined on the last page. */
  readonly end: PageEnd | undefined;
}

/** The rows of `audit_log`, for a search. */
export class AuditSearchRepository extends Repository<AuditEntry> {
  /**
   * Entries, newest first. Entries of one second are in the order of their ids, which is that of their insertion on a single server.
   *
   * @param before the last entry of the page before
   */
  async list(filter: AuditFilter, before: PageEnd | undefined, limit: number): Promise<AuditEntry[]> {
    const query = this.createQueryBuilder('entry')
      .orderBy('entry.at', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .limit(limit);
    narrow(query, 'actor', filter.actor, ':');
    narrow(query, 'action', filter.action, '.');
    narrow(query, 'subject', filter.subject, ':');
    if (filter.operation === null) query.andWhere('entry.operationId IS NULL');
    else if (filter.operation !== undefined)
      query.andWhere('entry.operationId = :operation', { operation: filter.operation });
    if (filter.from !== undefined) query.andWhere('entry.at >= :from', { from: filter.from });
    if (filter.to !== undefined) query.andWhere('entry.at < :to', { to: filter.to });
    if (before !== undefined) {
      // The first condition repeats a part of the second one, since the databases use an index only for the first one.
      query.andWhere('entry.at <= :endAt AND (entry.at < :endAt OR entry.id < :endId)', {
        endAt: before.at,
        endId: before.id,
      });
    }
    return query.getMany();
  }

  /** A page of {@link list}, with the place after which the next one begins. */
  async page(filter: AuditFilter, before: PageEnd | undefined, limit: number): Promise<FoundEntries> {
    const found = await this.list(filter, before, limit + 1);
    const entries = found.slice(0, limit);
    return { entries, end: found.length > limit ? entries.at(-1) : undefined };
  }
}

/** The whole value, or the part before the separator. A range, so that the index serves: values have no letters after `~`. */
function narrow(
  query: SelectQueryBuilder<AuditEntry>,
  column: 'actor' | 'action' | 'subject',
  value: string | undefined,
  separator: string,
): void {
  if (value === undefined) return;
  const [first, last] = [`${value}${separator}`, `${value}${separator}~`];
  query.andWhere(`(entry.${column} = :${column} OR entry.${column} BETWEEN :${column}First AND :${column}Last)`, {
    [column]: value,
    [`${column}First`]: first,
    [`${column}Last`]: last,
  });
}
