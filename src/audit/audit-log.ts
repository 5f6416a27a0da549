import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { isOutage } from '../database/database.errors.js';
import { insertRows, lockRows, pieces } from '../database/bulk.js';
import type { Columns, Row } from '../database/bulk-writer.js';
import { execute } from '../database/execute.js';
import { endOf, type TransactionEnd } from '../database/transaction-end.js';
import { toJson } from '../http/json.js';
import { type Actor, actorText, currentActor } from './actor.js';
import type { AuditEntry } from './audit-entry.entity.js';
import { AuditUnavailable } from './audit.errors.js';
import { entryHash } from './entry-hash.js';
import { maskedStates } from './mask.js';

/** The one row of the head. */
const HEAD = 1;
const LONGEST_STATE = 20_000;

/** What happened. */
export interface AuditEvent {
  /** `user.changed`. */
  readonly action: string;
  /** `user:7`. What stands before the colon decides what else of it is secret. */
  readonly subject: string;
  /** What it was, and what it is now; of both, only what differs is kept, and no secret. */
  readonly before?: object | null;
  readonly after?: object | null;
}

const COLUMNS: Columns = {
  id: 'whole',
  at: 'whole',
  actor: 'text',
  actor_name: 'text',
  action: 'text',
  subject: 'text',
  address: 'text',
  state_before: 'long',
  state_after: 'long',
  previous_hash: 'text',
  hash: 'text',
};

type NewEntry = Omit<AuditEntry, 'id' | 'previousHash' | 'hash'>;

interface HeadRow {
  readonly entries: number;
  readonly newest: number;
  readonly hash: string;
}

/** Writes down what happened, in the transaction of the change itself: without the row there is no change. */
@Injectable()
export class AuditLog {
  private readonly waiting = new WeakMap<TransactionEnd, NewEntry[]>();

  constructor(private readonly clock: Clock) {}

  /**
   * Adds an entry to the transaction. It is written as the last thing before the commit, when the end of the chain is locked;
   * where it cannot be, the transaction fails with {@link AuditUnavailable}.
   *
   * @param manager of a transaction
   * @param actor who did it, where that is not whoever acts now
   */
  async record(manager: EntityManager, event: AuditEvent, actor: Actor = currentActor()): Promise<void> {
    const end = endOf(manager);
    const entry = this.entryOf(event, actor);
    const waiting = this.waiting.get(end);
    if (waiting !== undefined) {
      waiting.push(entry);
      return;
    }
    const entries = [entry];
    this.waiting.set(end, entries);
    end.steps.push((last) => append(last, entries));
  }

  private entryOf({ action, subject, before = null, after = null }: AuditEvent, actor: Actor): NewEntry {
    const [noun = ''] = subject.split(':', 1);
    const states = maskedStates(noun, { before, after });
    return {
      at: this.clock.unixSeconds(),
      actor: actorText(actor).slice(0, 64),
      actorName: actor.name === null ? null : actor.name.slice(0, 128).toWellFormed(),
      action: action.slice(0, 64),
      subject: subject.slice(0, 128).toWellFormed(),
      address: actor.address,
      before: stateText(states.before),
      after: stateText(states.after),
    };
  }
}

/** Locks the end of the chain, hangs the entries onto it, and moves it. */
async function append(manager: EntityManager, entries: readonly NewEntry[]): Promise<void> {
  try {
    const [head] = await lockRows<HeadRow>(manager, 'audit_head', ['entries', 'newest', 'hash'], [HEAD]);
    if (head === undefined) throw new Error('the audit log has no head');
    const rows: AuditEntry[] = [];
    let [id, previousHash] = [head.newest, head.hash];
    for (const entry of entries) {
      id++;
      const row = { ...entry, id, previousHash };
      previousHash = entryHash(row);
      rows.push({ ...row, hash: previousHash });
    }
    for (const piece of pieces(rows)) {
      await insertRows(manager, 'audit_log', COLUMNS, piece.map(valuesOf));
    }
    await execute(manager, 'UPDATE audit_head SET entries = ?, newest = ?, hash = ? WHERE id = ?', [
      head.entries + rows.length,
      id,
      previousHash,
      HEAD,
    ]);
  } catch (error) {
    // What a database does that is away or busy, it does to every statement; and it may go well the next time.
    throw isOutage(error) ? error : new AuditUnavailable(error);
  }
}

/** In the order of {@link COLUMNS}. */
function valuesOf(entry: AuditEntry): Row {
  const { id, at, actor, actorName, action, subject, address, before, after, previousHash, hash } = entry;
  return [id, at, actor, actorName, action, subject, address, before, after, previousHash, hash];
}

function stateText(state: object | null): string | null {
  if (state === null) return null;
  const text = toJson(state);
  return Buffer.byteLength(text) <= LONGEST_STATE ? text : JSON.stringify({ '…': `${Buffer.byteLength(text)} bytes` });
}
