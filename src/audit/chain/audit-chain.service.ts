import { Injectable } from '@nestjs/common';
import type { AuditEntry } from './audit-entry.entity.js';
import { AuditEntryRepository, type ChainEnd, entryHash } from './audit-entry.repository.js';

const ROWS_AT_ONCE = 500;
const MAX_REPORTED = 100;

/** A fault at one entry of the audit log. */
export interface BrokenEntry {
  readonly id: number;
  readonly reason: string;
}

/** The result of a check of the whole log. */
export interface ChainReport {
  readonly ok: boolean;
  /** The number of entries. */
  readonly rows: number;
  /** The hash of the last entry. A copy that is kept elsewhere proves later that nobody replaced an earlier entry. */
  readonly hash: string;
  /** The first hundred faults. */
  readonly broken: BrokenEntry[];
}

/** Checks that nobody changed the audit log. */
@Injectable()
export class AuditChainService {
  constructor(private readonly entries: AuditEntryRepository) {}

  /** Reads the log in pieces, while other processes add to it. */
  async verify(): Promise<ChainReport> {
    const head = await this.entries.findEnd();
    const links = new ChainLinks();
    const end = head?.newest ?? 0;
    for (let isMore = true; isMore;) {
      const piece = await this.entries.listRange(links.lastId, end, ROWS_AT_ONCE);
      for (const entry of piece) links.add(entry);
      isMore = piece.length === ROWS_AT_ONCE;
    }
    if (head === null) links.broken.push({ id: 0, reason: 'the record of how many entries there are is missing' });
    else links.finish(head);
    for (const id of await this.entries.idsBeyondEnd(MAX_REPORTED)) {
      links.broken.push({ id, reason: 'was added behind the end of the log' });
    }
    const { count, lastHash, broken } = links;
    return { ok: broken.length === 0, rows: count, hash: lastHash, broken: broken.slice(0, MAX_REPORTED) };
  }
}

/** The chain up to the last entry that was read. */
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

  finish({ entries, newest, hash }: ChainEnd): void {
    if (this.lastId < newest)
      this.broken.push({ id: newest, reason: `${missing(this.lastId + 1, newest)} at the end` });
    else if (this.lastHash !== hash) this.broken.push({ id: newest, reason: 'is not the entry that was written last' });
    if (entries !== newest) this.broken.push({ id: newest, reason: `there should be ${entries} entries` });
  }
}

function missing(first: number, last: number): string {
  return first === last ? `entry ${first} is missing` : `entries ${first} to ${last} are missing`;
}
