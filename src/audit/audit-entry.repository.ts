import { hash } from 'node:crypto';
import { And, LessThanOrEqual, MoreThan, Repository, type SelectQueryBuilder } from 'typeorm';
import { NotFound } from '../common/panel.errors.js';
import { insertRows, lockRows, pieces } from '../database/bulk/bulk.js';
import type { Row } from '../database/bulk/bulk-writer.js';
import { execute } from '../database/execute.js';
import type { AuditEntry } from './audit-entry.entity.js';
import { AuditHead } from './audit-head.entity.js';

/** The number of the one row of `audit_head`. */
const HEAD = 1;

const COLUMNS = [
  'id',
  'at',
  'actor',
  'actor_name',
  'action',
  'subject',
  'address',
  'state_before',
  'state_after',
  'previous_hash',
  'hash',
];

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

/** An entry without a place in the chain. */
export type NewEntry = Omit<AuditEntry, 'id' | 'previousHash' | 'hash'>;

/** The end of the chain: the number of entries, the newest entry and its hash. */
export type ChainEnd = Pick<AuditHead, 'entries' | 'newest' | 'hash'>;

/** The rows of `audit_log`, and the one row of `audit_head`. */
export class AuditEntryRepository extends Repository<AuditEntry> {
  /** Newest first. @param before only entries with lower numbers, for the next page */
  async list(filter: AuditFilter, before: number | undefined, limit: number): Promise<AuditEntry[]> {
    const query = this.createQueryBuilder('entry').orderBy('entry.id', 'DESC').take(limit);
    narrow(query, 'actor', filter.actor, ':');
    narrow(query, 'action', filter.action, '.');
    narrow(query, 'subject', filter.subject, ':');
    if (filter.from !== undefined) query.andWhere('entry.at >= :from', { from: filter.from });
    if (filter.to !== undefined) query.andWhere('entry.at < :to', { to: filter.to });
    if (before !== undefined) query.andWhere('entry.id < :before', { before });
    return query.getMany();
  }

  /** @throws NotFound */
  async get(id: number): Promise<AuditEntry> {
    const entry = await this.findOne({ where: { id } });
    if (entry === null) throw new NotFound(`Audit entry ${id}`);
    return entry;
  }

  async has(action: string, subject: string, address: string): Promise<boolean> {
    return this.exists({ where: { action, subject, address } });
  }

  /** The entries after a number and up to another, in order. */
  async listRange(after: number, last: number, limit: number): Promise<AuditEntry[]> {
    return this.find({ where: { id: And(MoreThan(after), LessThanOrEqual(last)) }, order: { id: 'ASC' }, take: limit });
  }

  /** The numbers of entries behind the end of the chain. One statement, since other processes add entries meanwhile. */
  async idsBeyondEnd(limit: number): Promise<number[]> {
    const rows = await this.query<{ id: number }[]>(
      `SELECT id FROM audit_log WHERE id > (SELECT COALESCE(MAX(newest), 0) FROM audit_head) ORDER BY id LIMIT ${limit}`,
    );
    return rows.map(({ id }) => id);
  }

  async findEnd(): Promise<ChainEnd | null> {
    return this.manager.findOne(AuditHead, { where: { id: HEAD } });
  }

  /** Adds entries behind the end of the chain, and moves the end. Locks the end until the transaction ends. */
  async append(added: readonly NewEntry[]): Promise<void> {
    const end = await this.lockEnd();
    const entries: AuditEntry[] = [];
    let previousHash = end.hash;
    for (const [index, entry] of added.entries()) {
      const chained = { ...entry, id: end.newest + 1 + index, previousHash };
      previousHash = entryHash(chained);
      entries.push({ ...chained, hash: previousHash });
    }
    for (const piece of pieces(entries)) await insertRows(this.manager, 'audit_log', COLUMNS, piece.map(valuesOf));
    const statement = 'UPDATE audit_head SET entries = ?, newest = ?, hash = ? WHERE id = ?';
    const count = end.entries + entries.length;
    await execute(this.manager, statement, [count, end.newest + entries.length, previousHash, HEAD]);
  }

  private async lockEnd(): Promise<ChainEnd> {
    const [end] = await lockRows<ChainEnd>(this.manager, 'audit_head', ['entries', 'newest', 'hash'], [HEAD]);
    if (end === undefined) throw new Error('the audit log has no head');
    return end;
  }
}

/** The columns that the hash of an entry covers. */
export type ChainedEntry = Omit<AuditEntry, 'hash'>;

/**
 * The hash of an entry: SHA-256, hexadecimal, of the JSON list of its columns. It covers the hash of the entry
 * before, so a changed, removed or inserted entry breaks the chain.
 */
export function entryHash(entry: ChainedEntry): string {
  return hash('sha256', JSON.stringify(hashedValues(entry)), 'hex');
}

function valuesOf(entry: AuditEntry): Row {
  return [...hashedValues(entry), entry.hash];
}

/** In the order of {@link COLUMNS}. Another order would break the hash of every stored entry. */
function hashedValues(entry: ChainedEntry): Row {
  const { id, at, actor, actorName, action, subject, address, before, after, previousHash } = entry;
  return [id, at, actor, actorName, action, subject, address, before, after, previousHash];
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
