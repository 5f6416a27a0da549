import { Injectable } from '@nestjs/common';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import type { AuditEntry } from '../entry/audit-entry.entity.js';
import { AuditEntryRepository } from '../entry/audit-entry.repository.js';
import { type BrokenEntry, ChainCheck, namesOf } from './chain-check.js';
import type { Seal } from '../entry/entry-proof.js';
import { ChainHeadRepository } from './head/chain-head.repository.js';
import type { ChainHead } from './head/chain-head.entity.js';
import { placesNamedIn } from './head/head-check.js';

const ROWS_AT_ONCE = 500;
const MAX_COPIES = 100;

/** The result of a check of the whole log. */
export interface ChainReport {
  readonly ok: boolean;
  /** The number of entries. */
  readonly rows: number;
  /** The entries that wait for their seal. */
  readonly unsealed: number;
  /** The entries from before entries had signatures. Only the chain proves them. */
  readonly old: number;
  /** The entries whose secret this panel does not have: nobody can tell whether they were changed. */
  readonly unproved: number;
  /** The ids of the keys of these secrets. */
  readonly unknown_keys: readonly string[];
  /** When the panel signed the head of this chain first, in Unix seconds; null if it has not. */
  readonly signed_since: number | null;
  /** The last seal at that time. Entries up to there are as the panel found them then; 0 in a chain that began signed. */
  readonly signed_after: number;
  /** The last seal, as `number:hash`; null for none. A copy that is kept elsewhere shows later whether the end was cut. */
  readonly head: string | null;
  /** The hash of the last seal. */
  readonly hash: string;
  /** The first hundred faults. */
  readonly broken: readonly BrokenEntry[];
}

/** Checks that nobody changed the audit log. */
@Injectable()
export class AuditChainService {
  constructor(
    private readonly entries: AuditEntryRepository,
    private readonly heads: ChainHeadRepository,
    private readonly secrets: SecretKeys,
  ) {}

  /**
   * Reads the log in pieces, while other processes add to it and seal it. First the entries without a seal: those that get one
   * meanwhile are in the chain then.
   *
   * @param expected a head that was kept elsewhere, which the chain must have
   */
  async verify(expected?: Seal): Promise<ChainReport> {
    const signed = await this.heads.read();
    const check = new ChainCheck(this.secrets, signed, expected);
    await this.readAll(check, (last) => this.entries.listUnsealed(last?.id, ROWS_AT_ONCE));
    await this.readAll(check, (last) => this.entries.listSealed(last?.seal ?? undefined, ROWS_AT_ONCE));
    check.finish(await this.entries.copies(MAX_COPIES));
    return this.reportOf(check, signed);
  }

  private async readAll(
    check: ChainCheck,
    next: (last: AuditEntry | undefined) => Promise<AuditEntry[]>,
  ): Promise<void> {
    let piece: AuditEntry[] = [];
    do {
      piece = await next(piece.at(-1));
      for (const entry of piece) {
        if (entry.seal === null) check.addUnsealed(entry);
        else check.addSealed(entry, entry.seal);
      }
      const hashes = await this.entries.hashesAt(placesNamedIn(piece));
      check.checkNames(piece, await this.entries.existing(namesOf(piece)), hashes);
    } while (piece.length === ROWS_AT_ONCE);
  }

  private async reportOf(check: ChainCheck, signed: ChainHead | null): Promise<ChainReport> {
    const unsealed = await this.entries.countUnsealed();
    const unknown = unsealed.filter(({ keyId }) => keyId !== null && !check.isKnown(keyId));
    for (const { keyId } of unknown) check.noteKey(keyId ?? '');
    const { broken, sealed, unproved, old, head, unknownKeys } = check;
    return {
      ok: broken.length === 0,
      rows: sealed + sum(unsealed),
      unsealed: sum(unsealed),
      old,
      unproved: unproved + sum(unknown),
      unknown_keys: [...unknownKeys],
      signed_since: signed === null || signed.keyId === '' ? null : signed.begunAt,
      signed_after: signed?.begunSeal ?? 0,
      head: head.number === 0 ? null : `${head.number}:${head.hash}`,
      hash: head.number === 0 ? '' : head.hash,
      broken,
    };
  }
}

function sum(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
