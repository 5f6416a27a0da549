import { IsNull, MoreThan, Repository, type SelectQueryBuilder } from 'typeorm';
import { NotFound } from '../common/panel.errors.js';
import { insertRows, pieces, setColumns } from '../database/bulk/bulk.js';
import { placesFor, type Row } from '../database/bulk/bulk-writer.js';
import { execute, insertNumbered } from '../database/execute.js';
import type { AuditEntry } from './audit-entry.entity.js';
import { JointEntryUser } from './joint/joint-entry-user.entity.js';
import { NO_SEAL, type Seal } from './entry-proof.js';

const COLUMNS = [
  'at',
  'actor',
  'actor_name',
  'action',
  'subject',
  'address',
  'state_before',
  'state_after',
  'uid',
  'names',
  'key_id',
  'mac',
];
const INSERT = `INSERT INTO audit_log (${COLUMNS.join(', ')}) VALUES (${placesFor(COLUMNS)})`;

const SEAL_COLUMNS = ['seal', 'hash', 'proof'];
const NOT_SEALED = { text: 'seal IS NULL', parameters: [] };

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

/** A new entry, before the database gives it an id and the job its seal. */
export type SignedEntry = Omit<AuditEntry, 'id' | 'seal' | 'hash' | 'proof'>;

/** An entry with its place in the chain. */
export type SealedEntry = Pick<AuditEntry, 'id' | 'hash'> & { readonly seal: number; readonly proof: string };

/** The number of entries with signatures of one key; null for entries without a signature. */
export interface KeyCount {
  readonly keyId: string | null;
  readonly count: number;
}

/** The rows of `audit_log`. */
export class AuditEntryRepository extends Repository<AuditEntry> {
  /** When the first entry was written, in Unix seconds; null without entries. */
  async firstAt(): Promise<number | null> {
    return this.minimum('at');
  }

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
    const [noun] = filter.subject?.split(':', 1) ?? [];
    if (noun !== undefined) query.andWhere('entry.subject = :noun', { noun });
    return query.getMany();
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

  /** @throws NotFound */
  async get(id: number): Promise<AuditEntry> {
    const entry = await this.findOne({ where: { id } });
    if (entry === null) throw new NotFound('audit-entry', id);
    return entry;
  }

  async has(action: string, subject: string, address: string): Promise<boolean> {
    return this.exists({ where: { action, subject, address } });
  }

  async add(added: readonly SignedEntry[]): Promise<void> {
    const [first] = added;
    // Logins and refreshes add one entry. A statement for many rows takes longer.
    if (first !== undefined && added.length === 1) await execute(this.manager, INSERT, valuesOf(first));
    else for (const piece of pieces(added)) await insertRows(this.manager, 'audit_log', COLUMNS, piece.map(valuesOf));
  }

  /** Adds one entry. @returns its id */
  async addOne(entry: SignedEntry): Promise<number> {
    return insertNumbered(this.manager, INSERT, valuesOf(entry));
  }

  /** The end of the chain. */
  async findHead(): Promise<Seal> {
    const statement = 'SELECT seal AS number, hash FROM audit_log WHERE seal IS NOT NULL ORDER BY seal DESC LIMIT 1';
    const [head] = await this.query<Seal[]>(statement);
    return head ?? NO_SEAL;
  }

  /** The entries after a place in the chain, in order. */
  async listSealed(after: number, limit: number): Promise<AuditEntry[]> {
    return this.find({ where: { seal: MoreThan(after) }, order: { seal: 'ASC' }, take: limit });
  }

  /**
   * Entries that are not in the chain. The order only has to be the same for all who ask; that of the ids is the one in which the
   * index has such entries.
   *
   * @param after the entries with higher ids
   */
  async listUnsealed(after: number, limit: number): Promise<AuditEntry[]> {
    return this.find({ where: { seal: IsNull(), id: MoreThan(after) }, order: { id: 'ASC' }, take: limit });
  }

  async hasUnsealed(): Promise<boolean> {
    return (await this.findUnsealedAt()) !== undefined;
  }

  /** The time of an entry that waits for its seal, in Unix seconds. It is one of the oldest. */
  async findUnsealedAt(): Promise<number | undefined> {
    const statement = 'SELECT at FROM audit_log WHERE seal IS NULL ORDER BY id LIMIT 1';
    const [row] = await this.query<Pick<AuditEntry, 'at'>[]>(statement);
    return row?.at;
  }

  /** @returns the number of entries that had no seal, and have this one now */
  async giveSeals(entries: readonly SealedEntry[]): Promise<number> {
    const rows = entries.map(({ id, seal, hash, proof }) => [id, seal, hash, proof]);
    return setColumns(this.manager, 'audit_log', SEAL_COLUMNS, rows, NOT_SEALED);
  }

  /** Those of the uids that an entry has. */
  async existing(uids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const piece of pieces(uids)) {
      const statement = `SELECT uid FROM audit_log WHERE uid IN (${placesFor(piece)})`;
      const rows = await this.query<{ uid: string }[]>(statement, [...piece]);
      for (const { uid } of rows) found.add(uid);
    }
    return found;
  }

  /** The ids of entries with the uid of another one. The unique index of the table rejects them, unless somebody has dropped it. */
  async copies(limit: number): Promise<number[]> {
    const statement = `SELECT MAX(id) AS id FROM audit_log WHERE uid IS NOT NULL GROUP BY uid HAVING COUNT(*) > 1 LIMIT ${limit}`;
    const rows = await this.query<{ id: number }[]>(statement);
    return rows.map(({ id }) => id);
  }

  /** The numbers of entries without a seal, by the key of their signature. */
  async countUnsealed(): Promise<KeyCount[]> {
    return this.query<KeyCount[]>(
      'SELECT key_id AS keyId, COUNT(*) AS count FROM audit_log WHERE seal IS NULL GROUP BY key_id',
    );
  }
}

/** In the order of {@link COLUMNS}. */
function valuesOf(entry: SignedEntry): Row {
  const { at, actor, actorName, action, subject, address, before, after, uid, names, keyId, mac } = entry;
  return [at, actor, actorName, action, subject, address, before, after, uid, names, keyId, mac];
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
