import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, MoreThan, And } from 'typeorm';
import { Database } from '../database/database.js';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditHead } from './audit-head.entity.js';
import { entryHash } from './entry-hash.js';

const ROWS_AT_ONCE = 500;
const MOST_TOLD = 100;

/** What is wrong at one entry of the audit log. */
export interface BrokenEntry {
  readonly id: number;
  readonly reason: string;
}

/** What a check of the whole log has found. */
export interface ChainReport {
  readonly ok: boolean;
  /** How many entries there are. */
  readonly rows: number;
  /** The hash of the last one. Who keeps it elsewhere can tell later that no earlier entry was exchanged since. */
  readonly hash: string;
  /** The first hundred places at which the chain is broken. */
  readonly broken: BrokenEntry[];
}

/** Finds out whether the audit log is as it was written. */
@Injectable()
export class AuditChain {
  constructor(private readonly database: Database) {}

  /** Goes through the log in pieces, while others add to it. */
  async verify(): Promise<ChainReport> {
    const head = await this.database.read((manager) => manager.findOne(AuditHead, { where: { id: 1 } }));
    const links = new ChainLinks();
    const end = head?.newest ?? 0;
    for (let isMore = true; isMore;) {
      const piece = await this.piece(links.lastId, end);
      for (const entry of piece) links.add(entry);
      isMore = piece.length === ROWS_AT_ONCE;
    }
    if (head === null) links.broken.push({ id: 0, reason: 'the record of how many entries there are is missing' });
    else links.finish(head);
    for (const id of await this.beyondHead()) {
      links.broken.push({ id, reason: 'was added behind the end of the log' });
    }
    const { count, lastHash, broken } = links;
    return { ok: broken.length === 0, rows: count, hash: lastHash, broken: broken.slice(0, MOST_TOLD) };
  }

  private async piece(after: number, last: number): Promise<AuditEntry[]> {
    return this.database.read((manager) =>
      manager.find(AuditEntry, {
        where: { id: And(MoreThan(after), LessThanOrEqual(last)) },
        order: { id: 'ASC' },
        take: ROWS_AT_ONCE,
      }),
    );
  }

  /** In one statement, since others add entries meanwhile. */
  private async beyondHead(): Promise<number[]> {
    const rows = await this.database.read((manager) =>
      manager.query<{ id: number }[]>(
        `SELECT id FROM audit_log WHERE id > (SELECT COALESCE(MAX(newest), 0) FROM audit_head) ORDER BY id LIMIT ${MOST_TOLD}`,
      ),
    );
    return rows.map(({ id }) => id);
  }
}

/** The chain as far as it has been followed. */
class ChainLinks {
  readonly broken: BrokenEntry[] = [];
  count = 0;
  lastId = 0;
  lastHash = '';

  add(entry: AuditEntry): void {
    const { hash, ...covered } = entry;
    const { id } = entry;
    if (id !== this.lastId + 1) this.broken.push({ id, reason: `${missing(this.lastId + 1, id - 1)} before it` });
    else if (entry.previousHash !== this.lastHash) {
      this.broken.push({ id, reason: 'does not follow the entry before it: one of them was put there or moved' });
    }
    if (entryHash(covered) !== hash) this.broken.push({ id, reason: 'was changed' });
    this.count++;
    this.lastId = id;
    this.lastHash = hash;
  }

  finish({ entries, newest, hash }: AuditHead): void {
    if (this.lastId < newest)
      this.broken.push({ id: newest, reason: `${missing(this.lastId + 1, newest)} at the end` });
    else if (this.lastHash !== hash) this.broken.push({ id: newest, reason: 'is not the entry that was written last' });
    if (entries !== newest) this.broken.push({ id: newest, reason: `there should be ${entries} entries` });
  }
}

function missing(first: number, last: number): string {
  return first === last ? `entry ${first} is missing` : `entries ${first} to ${last} are missing`;
}
