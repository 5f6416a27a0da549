import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JsonObject } from '../common/json/json-object.js';
import { Clock } from '../common/time/clock.js';
import { isOutage } from '../database/database.errors.js';
import { endOf, type TransactionEnd } from '../database/transaction-end.js';
import { toJson } from '../http/server/json.js';
import { type Actor, actorText, currentActor } from './actor.js';
import { AuditEntryRepository, type NewEntry } from './audit-entry.repository.js';
import { AuditUnavailable } from './audit.errors.js';
import { maskedStates } from './mask.js';

const MAX_STATE = 20_000;

/** A change, or another event for the log. */
export interface AuditEvent {
  /** `user.changed`. */
  readonly action: string;
  /** `user:7`. The noun before the colon decides which further fields are secret. */
  readonly subject: string;
  /** The state before and after. The entry keeps only fields that differ, and no secrets. */
  readonly before?: JsonObject | null;
  readonly after?: JsonObject | null;
}

/** Writes the audit log, in the transaction of each change: without the entry there is no change. */
@Injectable()
export class AuditLogService {
  private readonly waiting = new WeakMap<TransactionEnd, NewEntry[]>();

  constructor(
    private readonly clock: Clock,
    private readonly entries: AuditEntryRepository,
  ) {}

  /**
   * Adds an entry to the transaction. The service writes it right before the commit, and locks the end of the chain then. If the
   * write fails, the transaction fails with {@link AuditUnavailable}.
   *
   * @param manager of a transaction
   * @param actor stands in for the current actor
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
    end.steps.push((last) => this.append(last, entries));
  }

  private async append(manager: EntityManager, added: readonly NewEntry[]): Promise<void> {
    try {
      await manager.withRepository(this.entries).append(added);
    } catch (error) {
      // A missing or busy database fails every statement alike, and the transaction may run again.
      throw isOutage(error) ? error : new AuditUnavailable(error);
    }
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

function stateText(state: JsonObject | null): string | null {
  if (state === null) return null;
  const text = toJson(state);
  return Buffer.byteLength(text) <= MAX_STATE ? text : JSON.stringify({ '…': `${Buffer.byteLength(text)} bytes` });
}
