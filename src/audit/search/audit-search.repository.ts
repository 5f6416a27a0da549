import { Repository, type SelectQueryBuilder } from 'typeorm';
import type { AuditEntry } from '../entry/audit-entry.entity.js';
import { JointEntryUser } from '../joint/joint-entry-user.entity.js';

/** Some seconds of a panel at its limit. If nothing is sealed or indexed for longer, a search finds older ones only afterwards. */
const MAX_UNINDEXED = 10_000;

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
}

/** The last entry of a page. */
export type PageEnd = Pick<AuditEntry, 'at' | 'id'>;

/** The rows of `audit_log`, for a search. */
export class AuditSearchRepository extends Repository<AuditEntry> {
  /**
   * Newest first. Entries of one second are in the order of their ids, which is that of their insertion on a single server.
   *
   * @param before the last entry of the page before
   */
  async list(filter: AuditFilter, before: PageEnd | undefined, limit: number): Promise<AuditEntry[]> {
    const query = this.pageQuery(filter, before, limit);
    narrow(query, 'actor', filter.actor, ':');
    narrow(query, 'subject', filter.subject, ':');
    return query.getMany();
  }

  /**
   * The joint entries with a change of a user, newest first. Some of them may have no change of the subject.
   *
   * @param before the last entry of the page before
   */
  async listJoint(
    userId: number,
    filter: AuditFilter,
    before: PageEnd | undefined,
    limit: number,
  ): Promise<AuditEntry[]> {
    const query = this.pageQuery(filter, before, limit).innerJoin(
      JointEntryUser,
      'found',
      'found.entryId = entry.id AND found.userId = :userId',
      { userId },
    );
    narrowToKind(query, filter);
    return query.getMany();
  }

  /**
   * Entries that are not indexed yet, newest first: the joint ones, and perhaps others. Some of them may have no change of the subject.
   *
   * @param indexed the seal up to which entries are indexed
   * @param before the last entry of the page before
   */
  async listUnindexed(
    indexed: number,
    filter: AuditFilter,
    before: PageEnd | undefined,
    limit: number,
  ): Promise<AuditEntry[]> {
    const ids = await this.unindexedIds(indexed);
    if (ids.length === 0) return [];
    const query = this.pageQuery(filter, before, limit).andWhere(`entry.id IN (${ids.join(', ')})`);
    narrowToKind(query, filter);
    return query.getMany();
  }

  /** A statement of its own: SQLite would read all entries of the filter instead, and MySQL the whole log. */
  private async unindexedIds(indexed: number): Promise<number[]> {
    const rows = await this.query<Pick<AuditEntry, 'id'>[]>(
      `SELECT id FROM audit_log WHERE seal IS NULL UNION ALL SELECT id FROM audit_log WHERE seal > ? ORDER BY id DESC LIMIT ${MAX_UNINDEXED}`,
      [indexed],
    );
    return rows.map(({ id }) => id);
  }

  /** @returns such as `user:7`; undefined if no user has changed the subject in an entry of their own */
  async findUserWhoChanged(subject: string): Promise<string | undefined> {
    const statement = "SELECT actor FROM audit_log WHERE subject = ? AND actor BETWEEN 'user:' AND 'user:~' LIMIT 1";
    const [row] = await this.query<Pick<AuditEntry, 'actor'>[]>(statement, [subject]);
    return row?.actor;
  }

  /** Entries of a page, without the conditions for actor and subject. */
  private pageQuery(
    { action, from, to }: AuditFilter,
    before: PageEnd | undefined,
    limit: number,
  ): SelectQueryBuilder<AuditEntry> {
    const query = this.createQueryBuilder('entry')
      .orderBy('entry.at', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .limit(limit);
    narrow(query, 'action', action, '.');
    if (from !== undefined) query.andWhere('entry.at >= :from', { from });
    if (to !== undefined) query.andWhere('entry.at < :to', { to });
    if (before !== undefined) {
      // The first condition repeats a part of the second one, since the databases use an index only for the first one.
      query.andWhere('entry.at <= :endAt AND (entry.at < :endAt OR entry.id < :endId)', {
        endAt: before.at,
        endId: before.id,
      });
    }
    return query;
  }
}

/** A joint entry has the kind of its subjects. */
function narrowToKind(query: SelectQueryBuilder<AuditEntry>, { subject }: AuditFilter): void {
  const [noun] = subject?.split(':', 1) ?? [];
  if (noun !== undefined) query.andWhere('entry.subject = :noun', { noun });
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
