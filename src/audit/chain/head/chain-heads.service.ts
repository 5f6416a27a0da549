import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SecretKeys } from '../../../common/secrets/secret-keys.js';
import { Signer } from '../../../common/secrets/signer.js';
import { Clock } from '../../../common/time/clock.js';
import type { TransactionEnd } from '../../../database/transaction-end.js';
import { AuditEntryRepository } from '../../entry/audit-entry.repository.js';
import type { Seal } from '../../entry/entry-proof.js';
import type { ChainHead } from './chain-head.entity.js';
import { endOfChain, HEAD_KEY, headState, signedHead } from './head-proof.js';
import { ChainHeadRepository } from './chain-head.repository.js';
import { KnownHead } from './known-head.js';

const START_BYTES = 32;

/**
 * The signed end of the chain: the row of `audit_chain`, and what this process knows of it.
 *
 * Each entry names the newest end that its process knows and has not named yet. So nobody can change, move or remove what was sealed
 * before such an entry, even with an older copy of the row, unless they remove all these later entries too.
 */
@Injectable()
export class ChainHeadsService {
  private readonly logger = new Logger('Audit');
  private readonly known = new KnownHead();
  private readonly signer: Signer;

  constructor(
    private readonly heads: ChainHeadRepository,
    private readonly entries: AuditEntryRepository,
    private readonly clock: Clock,
    secrets: SecretKeys,
  ) {
    this.signer = new Signer(secrets, HEAD_KEY);
  }

  /**
   * The end of the chain that the next entry should name; undefined if entries of this process name it already. The first entry of a
   * process reads it, and further ones cost no statement.
   *
   * @param end of the transaction of the entry
   */
  async toName(manager: EntityManager, end: TransactionEnd): Promise<Seal | undefined> {
    const head = this.known.unnamed ?? (this.known.isEmpty ? await this.readEnd(manager) : undefined);
    if (head !== undefined) end.whenOver((isCommitted) => isCommitted && this.known.note(head));
    return head;
  }

  /**
   * Looks at the end of the chain once a second.
   *
   * @returns true if the row waits for a signature of the current key
   */
  async look(): Promise<boolean> {
    const head = await this.heads.read();
    const state = headState(this.signer, head);
    if (head === null || state !== 'signed') return state === 'open';
    await this.learn(endOfChain(head), head.startHash);
    return head.keyId !== this.signer.keyId;
  }

  /**
   * Locks the row. A row that nobody has signed is signed then: it is that of a new panel, or of a panel that had an earlier version.
   *
   * @returns undefined if somebody has removed or changed the row: then only a check of the log can say what is missing
   */
  async lock(manager: EntityManager): Promise<ChainHead | undefined> {
    const head = await manager.withRepository(this.heads).lock();
    const state = headState(this.signer, head);
    if (head === null || state === 'forged') return undefined;
    return state === 'signed' ? head : this.begin(manager, head);
  }

  /** @param head the locked row */
  async move(manager: EntityManager, head: ChainHead, { number, hash }: Seal): Promise<void> {
    const isMoved = number !== head.seal || head.keyId !== this.signer.keyId;
    if (isMoved) await this.put(manager, { ...head, seal: number, hash });
  }

  private async readEnd(manager: EntityManager): Promise<Seal | undefined> {
    const head = await this.lock(manager);
    return head === undefined ? undefined : endOfChain(head);
  }

  private async begin(manager: EntityManager, { startHash }: ChainHead): Promise<ChainHead> {
    const entries = manager.withRepository(this.entries);
    const { number, hash } = await entries.findHead();
    const start = number === 0 ? randomBytes(START_BYTES).toString('hex') : startHash;
    const begun = { begunAt: this.clock.unixSeconds(), begunSeal: number, begunKey: this.signer.keyId };
    const oldEntries = await entries.countOld();
    return this.put(manager, {
      ...begun,
      startHash: start,
      oldEntries,
      seal: number,
      hash: number === 0 ? start : hash,
    });
  }

  private async put(manager: EntityManager, content: Parameters<typeof signedHead>[1]): Promise<ChainHead> {
    const { begunAt, begunSeal, begunKey, startHash, oldEntries, seal, hash } = content;
    const signed = signedHead(this.signer, { begunAt, begunSeal, begunKey, startHash, oldEntries, seal, hash });
    await manager.withRepository(this.heads).put(signed);
    return { ...signed, id: 1 };
  }

  /** Keeps what is known if it contradicts the database, so that the next entry is a proof of it. */
  private async learn(head: Seal, startHash: string): Promise<void> {
    const { newest } = this.known;
    if (newest === undefined || newest.number < head.number) {
      const isGrown = newest === undefined || newest.hash === (await this.hashAt(newest.number, startHash));
      if (isGrown) this.known.learn(head);
      else this.warn(newest);
    } else if (newest.number === head.number && newest.hash !== head.hash) this.warn(newest);
  }

  private async hashAt(number: number, startHash: string): Promise<string | undefined> {
    return number === 0 ? startHash : (await this.entries.hashesAt([number])).get(number);
  }

  private warn({ number, hash }: Seal): void {
    if (!this.known.blame()) return;
    const head = `${number}:${hash}`;
    this.logger.error({ message: 'The audit log no longer has the head that it had: run linegate audit verify', head });
  }
}
