import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MINUTE } from '../../common/time/duration.js';
import { TrafficResetRepository } from '../../users/resets/traffic-reset.repository.js';
import { holdsBack } from '../../nodes/fields/families.js';
import type { LockedCounters } from '../../users/traffic-counter.repository.js';
import { LedgerRepository, type Terms } from '../ledger/ledger.repository.js';

/** XrayR fetches its list once a minute, and reports once a minute: by then it has reported what it held. */
const HELD_SECONDS = 3 * MINUTE;

/**
 * Finds users whose bytes a daemon has held from before their reset. XrayR keeps the bytes of a user who is off its list, and reports them
 * when the user is on it again. A user whose allowance was used up was off the list, so the first row after the reset is from before it,
 * but for the minute since XrayR has the user again.
 */
@Injectable()
export class HeldBeforeResetService {
  constructor(
    private readonly resets: TrafficResetRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  /** @param counters of users with a row in the report, locked. It asks the database only for users without traffic in a later period. */
  async among(
    manager: EntityManager,
    counters: ReadonlyMap<number, LockedCounters>,
    { nodeId, at }: Terms,
  ): Promise<ReadonlySet<number>> {
    const unused = [...counters].filter(([, { u, d, period }]) => period > 0 && u + d === 0n).map(([uid]) => uid);
    if (unused.length === 0) return new Set();
    const resets = await manager.withRepository(this.resets).lastSince(unused, at - HELD_SECONDS);
    const silent = [...resets].filter(([uid, reset]) => (counters.get(uid)?.lastAt ?? 0) <= reset).map(([uid]) => uid);
    const ledger = manager.withRepository(this.ledger);
    if (silent.length === 0 || !holdsBack((await ledger.daemonOf(nodeId)) ?? '')) return new Set();
    const sums = await ledger.sumsOf(silent);
    return new Set(
      silent.filter((uid) =>
        wasUsedUp(
          counters.get(uid),
          sums.filter(({ userId }) => userId === uid),
        ),
      ),
    );
  }
}

function wasUsedUp(
  counters: LockedCounters | undefined,
  sums: readonly { readonly period: number; readonly u: bigint; readonly d: bigint }[],
): boolean {
  if (counters === undefined) return false;
  const last = sums.find(({ period }) => period === counters.period - 1);
  return last !== undefined && last.u + last.d >= counters.transferEnable;
}
