import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JsonObject } from '../common/json/json-object.js';
import { randomToken } from '../common/secrets/random-token.js';
import { SecretKeys } from '../common/secrets/secret-keys.js';
import { Signer } from '../common/secrets/signer.js';
import { Clock } from '../common/time/clock.js';
import { isOutage } from '../database/database.errors.js';
import { endOf, type TransactionEnd } from '../database/transaction-end.js';
import { toJson } from '../common/json/to-json.js';
import { type Actor, actorText, currentActor } from './actor.js';
import { AuditEntryRepository, type SignedEntry } from './entry/audit-entry.repository.js';
import { AuditUnavailable } from './audit.errors.js';
import { ChainHeadsService } from './chain/head/chain-heads.service.js';
import { type Content, ENTRY_KEY, type Seal, signedText } from './entry/entry-proof.js';
import { maskedStates } from './entry/mask.js';
import { isFoldable } from './search/folded-entries.js';
import { namesText } from './entry/entry-names.js';
import { UnnamedEntries } from './entry/unnamed-entries.js';

const MAX_STATE = 20_000;
const UID_BYTES = 16;

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

/**
 * Writes the audit log, in the transaction of each change: without the entry there is no change.
 *
 * An entry waits for no other transaction: each process signs its own entries, and names in each the entries that it has written
 * before and the end of the chain that it knows. `AuditSealsService` puts them into one chain afterwards.
 */
@Injectable()
export class AuditLogService {
  private readonly waiting = new WeakMap<TransactionEnd, Content[]>();
  private readonly unnamed = new UnnamedEntries();
  private readonly signer: Signer;

  constructor(
    private readonly clock: Clock,
    private readonly entries: AuditEntryRepository,
    private readonly heads: ChainHeadsService,
    secrets: SecretKeys,
  ) {
    this.signer = new Signer(secrets, ENTRY_KEY);
  }

  /**
   * Adds an entry to the transaction. The service writes it right before the commit. If the write fails, the transaction fails
   * with {@link AuditUnavailable}.
   *
   * @param manager of a transaction
   * @param actor stands in for the current actor
   */
  async record(manager: EntityManager, event: AuditEvent, actor: Actor = currentActor()): Promise<void> {
    this.addLater(manager, this.entryOf(event, actor));
  }

  private addLater(manager: EntityManager, entry: Content): void {
    const end = endOf(manager);
    const waiting = this.waiting.get(end);
    if (waiting !== undefined) {
      waiting.push(entry);
      return;
    }
    const entries = [entry];
    this.waiting.set(end, entries);
    end.steps.push((last) => this.append(last, end, entries));
  }

  private async append(manager: EntityManager, end: TransactionEnd, added: readonly Content[]): Promise<void> {
    try {
      const signed = this.signedIn(end, added, await this.heads.toName(manager, end));
      await manager.withRepository(this.entries).add(signed);
    } catch (error) {
      // A missing or busy database fails every statement alike, and the transaction may run again.
      throw isOutage(error) ? error : new AuditUnavailable(error);
    }
  }

  /**
   * Signs the entries of a transaction. The first one names entries of earlier transactions. Each other one names its neighbour,
   * since the database has both or none, so only the last one waits for its name.
   *
   * @param head the end of the chain, if the first one names it
   */
  private signedIn(end: TransactionEnd, added: readonly Content[], head: Seal | undefined): SignedEntry[] {
    const taken = this.unnamed.take();
    const uids = added.map(() => randomToken(UID_BYTES));
    end.whenOver((isCommitted) => {
      const last = uids.at(-1);
      if (!isCommitted) this.unnamed.giveBack(taken);
      else if (last !== undefined) this.unnamed.add(last);
    });
    return added.map((content, index) => {
      const names = index === 0 ? namesText(taken, head) : namesText(uids.slice(index - 1, index));
      const signed = { ...content, uid: uids[index] ?? '', names };
      return { ...signed, keyId: this.signer.keyId, mac: this.signer.sign(signedText(signed)) };
    });
  }

  private entryOf({ action, subject, before = null, after = null }: AuditEvent, actor: Actor): Content {
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
      operationId: isFoldable(noun) ? (actor.operation ?? null) : null,
    };
  }
}

function stateText(state: JsonObject | null): string | null {
  if (state === null) return null;
  const text = toJson(state);
  return Buffer.byteLength(text) <= MAX_STATE ? text : JSON.stringify({ '…': `${Buffer.byteLength(text)} bytes` });
}
