import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MAX_INT64 } from '../../common/integers.js';
import { pieces } from '../../database/bulk/bulk.js';
import { RosterChangeRepository } from '../../users/roster/roster-change.repository.js';
import { LOG_SECONDS } from '../../users/roster/roster-log.cache.js';
import { type LockedCounters, TrafficCounterRepository } from '../../users/traffic-counter.repository.js';
import { UserTermsService } from '../../users/terms/user-terms.service.js';
import { HeldBeforeResetService } from './held-before-reset.service.js';
import { type LedgerEntry, LedgerRepository, type Terms } from '../ledger/ledger.repository.js';
import { NodeTrafficRepository } from '../node-traffic/node-traffic.repository.js';
import type { RejectedRow } from './sum-rows.js';
import { isUid, type TrafficRow } from '../rows/traffic-report.js';

/** A rate is in ten-thousandths. */
const ONCE = 10_000n;
const NOBODY = 0n;

/** A row without a charge. */
export type Uncharged = RejectedRow & {
  /** True for a user who was deleted a short time ago: nobody is left to charge, so the row needs no decision. */
  readonly isSettled?: boolean;
};

/** The result of a charge. */
export interface Charged {
  /** The rows without a charge: the number belongs to no user, or a counter would exceed 64 bits. */
  readonly rejected: readonly Uncharged[];
  /** The users who change on user lists: their allowance is used up now, or their term begins. */
  readonly relisted: readonly number[];
}

/**
 * Charges users for their traffic: their counters and the ledger change together, in the caller's transaction. The first charged
 * bytes begin a term that waits for them.
 *
 * It reads the locked counters and decides with `bigint` whether a row fits and uses up the allowance. In SQL, a sum beyond 64
 * bits is an error or a rounded number.
 */
@Injectable()
export class ChargingService {
  constructor(
    private readonly counters: TrafficCounterRepository,
    private readonly ledger: LedgerRepository,
    private readonly nodeTraffic: NodeTrafficRepository,
    private readonly userTerms: UserTermsService,
    private readonly heldBefore: HeldBeforeResetService,
    private readonly log: RosterChangeRepository,
  ) {}

  /**
   * Charges rows. Bytes of number 0 count only for the node: VNet-SSR reports the traffic of deleted users so.
   *
   * Bytes that a daemon held from before a user's reset belong to the old period: the ledger has them there, and the counters stay.
   *
   * @param rows one for each user, ascending, none of them negative or beyond 64 bits
   */
  async charge(manager: EntityManager, rows: readonly TrafficRow[], terms: Terms): Promise<Charged> {
    const rejected: Uncharged[] = [];
    const relisted: number[] = [];
    const ofUsers = rows.filter(({ uid }) => uid !== NOBODY);
    for (const piece of pieces(ofUsers)) {
      const charged = await this.chargePiece(manager, piece, terms);
      rejected.push(...charged.rejected);
      relisted.push(...charged.relisted);
    }
    const rejectedUids = new Set(rejected.map(({ uid }) => uid));
    const charged = rows.filter(({ uid }) => !rejectedUids.has(uid));
    await manager.withRepository(this.nodeTraffic).add(charged, terms);
    return { rejected: await this.withSettled(manager, rejected, terms.at), relisted };
  }

  private async chargePiece(manager: EntityManager, rows: readonly TrafficRow[], terms: Terms): Promise<Charged> {
    const uids = rows.filter(({ uid }) => isUid(uid)).map(({ uid }) => Number(uid));
    const counters = await manager.withRepository(this.counters).lock(uids);
    const held = await this.heldBefore.among(manager, counters, terms);
    const rejected: RejectedRow[] = [];
    const relisted: number[] = [];
    const beginning: number[] = [];
    const entries: LedgerEntry[] = [];
    const old: LedgerEntry[] = [];
    for (const row of rows) {
      const before = counters.get(Number(row.uid));
      const entry = before && entryOf(row, before, terms.rate);
      if (before === undefined || entry === undefined) {
        rejected.push({ ...row, reason: before === undefined ? 'unknown-user' : 'overflow' });
        continue;
      }
      if (held.has(entry.userId)) {
        old.push({ ...entry, period: entry.period - 1 });
        continue;
      }
      entries.push(entry);
      if (usesUp(before, entry)) relisted.push(entry.userId);
      if (before.isWaiting && entry.chargedUpload + entry.chargedDownload > 0n) beginning.push(entry.userId);
    }
    if (old.length > 0) {
      // Only the time of the traffic changes: the next row is new.
      const uncounted = old.map(({ userId }) => ({ uid: userId, u: 0n, d: 0n }));
      await manager.withRepository(this.counters).add(uncounted, terms.at);
      await manager.withRepository(this.ledger).add(old, terms);
    }
    if (entries.length > 0) {
      const charges = entries.map(({ userId, chargedUpload: u, chargedDownload: d }) => ({ uid: userId, u, d }));
      await manager.withRepository(this.counters).add(charges, terms.at);
      await manager.withRepository(this.ledger).add(entries, terms);
      if (beginning.length > 0) relisted.push(...(await this.userTerms.begin(manager, beginning, terms.at)));
    }
    return { rejected, relisted };
  }

  /** Marks the rows of users whom the log of changes still knows: their last bytes come from before their deletion. */
  private async withSettled(manager: EntityManager, rejected: readonly Uncharged[], at: number): Promise<Uncharged[]> {
    const unknown = rejected.filter(({ uid, reason }) => reason === 'unknown-user' && isUid(uid));
    const uids = unknown.map(({ uid }) => Number(uid));
    const deleted = new Set<number>();
    for (const piece of pieces(uids)) {
      const log = manager.withRepository(this.log);
      for (const uid of await log.usersSince(piece, at - LOG_SECONDS)) deleted.add(uid);
    }
    return rejected.map((row) =>
      row.reason === 'unknown-user' && deleted.has(Number(row.uid)) ? { ...row, isSettled: true } : row,
    );
  }
}

/** Multiplies bytes by the rate, rounded once to whole bytes, half up. */
export function chargedBytes(raw: bigint, rate: number): bigint {
  return (raw * BigInt(rate) + ONCE / 2n) / ONCE;
}

/** @returns undefined if a counter would exceed 64 bits */
function entryOf(
  { uid, upload, download }: TrafficRow,
  { u, d, period }: LockedCounters,
  rate: number,
): LedgerEntry | undefined {
  const chargedUpload = chargedBytes(upload, rate);
  const chargedDownload = chargedBytes(download, rate);
  if (upload > MAX_INT64 || download > MAX_INT64) return undefined;
  if (u + chargedUpload > MAX_INT64 || d + chargedDownload > MAX_INT64) return undefined;
  return { userId: Number(uid), period, upload, download, chargedUpload, chargedDownload };
}

function usesUp({ u, d, transferEnable }: LockedCounters, { chargedUpload, chargedDownload }: LedgerEntry): boolean {
  return u + d < transferEnable && u + d + chargedUpload + chargedDownload >= transferEnable;
}
