import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pieces } from '../database/bulk.js';
import { type LockedCounters, TrafficCounters } from '../users/traffic-counters.js';
import { Ledger, type LedgerEntry, type Terms } from './ledger.js';
import { NodeTrafficSums } from './node-traffic.js';
import type { SetAside } from './sum-rows.js';
import type { TrafficRow } from './traffic-report.js';
import { isUid } from './uid.js';

const LARGEST = 2n ** 63n - 1n;
/** A rate is in ten-thousandths. */
const ONCE = 10_000n;

/** Charges users for what they have carried: their counters and the ledger change together, in the caller's transaction. */
@Injectable()
export class Charging {
  constructor(
    private readonly counters: TrafficCounters,
    private readonly ledger: Ledger,
    private readonly sums: NodeTrafficSums,
  ) {}

  /**
   * @param rows one a user, ascending, none of them negative or beyond 64 bits
   * @param changed gets the users who have now used up what they are allowed
   * @returns the rows that were not charged: nobody has the number, or a counter would go beyond 64 bits
   */
  async charge(
    manager: EntityManager,
    rows: readonly TrafficRow[],
    terms: Terms,
    changed: Set<number>,
  ): Promise<SetAside[]> {
    const setAside: SetAside[] = [];
    for (const piece of pieces(rows)) setAside.push(...(await this.chargePiece(manager, piece, terms, changed)));
    const refused = new Set(setAside.map(({ uid }) => uid));
    const charged = rows.filter(({ uid }) => !refused.has(uid));
    await this.sums.add(manager, charged, terms);
    return setAside;
  }

  private async chargePiece(
    manager: EntityManager,
    rows: readonly TrafficRow[],
    terms: Terms,
    changed: Set<number>,
  ): Promise<SetAside[]> {
    const uids = rows.filter(({ uid }) => isUid(uid)).map(({ uid }) => Number(uid));
    const counters = await this.counters.lock(manager, uids);
    const setAside: SetAside[] = [];
    const entries: LedgerEntry[] = [];
    for (const row of rows) {
      const before = counters.get(Number(row.uid));
      const entry = before && entryOf(row, before, terms.rate);
      if (before === undefined || entry === undefined) {
        setAside.push({ ...row, reason: before === undefined ? 'unknown-user' : 'overflow' });
        continue;
      }
      entries.push(entry);
      if (usesUp(before, entry)) changed.add(entry.userId);
    }
    if (entries.length > 0) {
      const charges = entries.map(({ userId, chargedUpload: u, chargedDownload: d }) => ({ uid: userId, u, d }));
      await this.counters.add(manager, charges, terms.at);
      await this.ledger.add(manager, entries, terms);
    }
    return setAside;
  }
}

/** What a byte counts for, rounded once to whole bytes, half up. */
export function chargedBytes(raw: bigint, rate: number): bigint {
  return (raw * BigInt(rate) + ONCE / 2n) / ONCE;
}

/** Nothing, where a counter would go beyond 64 bits. */
function entryOf(
  { uid, upload, download }: TrafficRow,
  { u, d, period }: LockedCounters,
  rate: number,
): LedgerEntry | undefined {
  const chargedUpload = chargedBytes(upload, rate);
  const chargedDownload = chargedBytes(download, rate);
  if (upload > LARGEST || download > LARGEST) return undefined;
  if (u + chargedUpload > LARGEST || d + chargedDownload > LARGEST) return undefined;
  return { userId: Number(uid), period, upload, download, chargedUpload, chargedDownload };
}

function usesUp({ u, d, transferEnable }: LockedCounters, { chargedUpload, chargedDownload }: LedgerEntry): boolean {
  return u + d < transferEnable && u + d + chargedUpload + chargedDownload >= transferEnable;
}
