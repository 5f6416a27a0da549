import { IsNull, MoreThan, Not, Repository } from 'typeorm';
import { NotFound } from '../../common/problems/panel.errors.js';
import { insertRows, pieces, setColumns } from '../../database/bulk/bulk.js';
import { placesFor, type Row } from '../../database/bulk/bulk-writer.js';
import { execute } from '../../database/execute.js';
import type { AuditEntry } from './audit-entry.entity.js';
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
  'operation_id',
  'uid',
  'names',
  'key_id',
  'mac',
];
const INSERT = `INSERT INTO audit_log (${COLUMNS.join(', ')}) VALUES (${placesFor(COLUMNS)})`;

const SEAL_COLUMNS = ['seal', 'hash', 'proof'];
const NOT_SEALED = { text: 'seal IS NULL', parameters: [] };

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

  /** The end of the chain. */
  async findHead(): Promise<Seal> {
    const statement = 'SELECT seal AS number, hash FROM audit_log WHERE seal IS NOT NULL ORDER BY seal DESC LIMIT 1';
    const [head] = await this.query<Seal[]>(statement);
    return head ?? NO_SEAL;
  }

  /**
   * The entries with a seal, in order.
   *
   * @param after a place in the chain; all of them if undefined, also those with a place that the panel never gives
   */
  async listSealed(after: number | undefined, limit: number): Promise<AuditEntry[]> {
    const seal = after === undefined ? Not(IsNull()) : MoreThan(after);
    return this.find({ where: { seal }, order: { seal: 'ASC' }, take: limit });
  }

  /** The hashes at places of the chain, for those that exist. */
  async hashesAt(numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = new Map<number, string>();
    for (const piece of pieces(numbers)) {
      const statement = `SELECT seal AS number, hash FROM audit_log WHERE seal IN (${placesFor(piece)})`;
      for (const { number, hash } of await this.query<Seal[]>(statement, [...piece])) found.set(number, hash);
    }
    return found;
  }

  /** The number of entries at the beginning of the chain that the panel has not proved. */
  async countOld(): Promise<number> {
    const statement = 'SELECT seal FROM audit_log WHERE seal IS NOT NULL AND proof IS NOT NULL ORDER BY seal LIMIT 1';
    const [first] = await this.query<{ seal: number }[]>(statement);
    return first === undefined ? (await this.findHead()).number : first.seal - 1;
  }

  /**
   * Entries that are not in the chain. The order only has to be the same for all who ask; that of the ids is the one in which the
   * index has such entries.
   *
   * @param after only entries with higher ids
   */
  async listUnsealed(after: number | undefined, limit: number): Promise<AuditEntry[]> {
    const where = { seal: IsNull(), ...(after === undefined ? {} : { id: MoreThan(after) }) };
    return this.find({ where, order: { id: 'ASC' }, take: limit });
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
  const { at, actor, actorName, action, subject, address, before, after, operationId, uid, names, keyId, mac } = entry;
  return [at, actor, actorName, action, subject, address, before, after, operationId, uid, names, keyId, mac];
}
