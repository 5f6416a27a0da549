import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { TrafficCounterRepository } from '../../users/traffic-counter.repository.js';
import { LedgerRepository, type PeriodSum } from './ledger.repository.js';

/** Few enough that the locks on their counters are short. */
const USERS_AT_ONCE = 200;

/** A user whose counters differ from the ledger. Bytes. */
export interface LedgerDifference {
  readonly userId: number;
  readonly u: bigint;
  readonly d: bigint;
  readonly ledgerU: bigint;
  readonly ledgerD: bigint;
}

export interface LedgerVerdict {
  readonly users: number;
  readonly differences: readonly LedgerDifference[];
}

/** Compares the counters of all users with the ledger, while nodes continue to report. */
@Injectable()
export class LedgerAuditService {
  constructor(
    private readonly database: Database,
    private readonly counters: TrafficCounterRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  /** For every user, `u` and `d` must each be the sum of the charged bytes in the user's current period. */
  async verify(): Promise<LedgerVerdict> {
    const differences: LedgerDifference[] = [];
    for (let users = 0, after = 0; ;) {
      const piece = await this.database.transaction((manager) => this.verifyPiece(manager, after));
      differences.push(...piece.differences);
      users += piece.users;
      if (piece.last === undefined) return { users, differences };
      after = piece.last;
    }
  }

  /** A charge locks the counters first, so the lock here keeps counters and ledger as they are. */
  private async verifyPiece(
    manager: EntityManager,
    after: number,
  ): Promise<LedgerVerdict & { readonly last: number | undefined }> {
    const users = manager.withRepository(this.counters);
    const uids = await users.next(after, USERS_AT_ONCE);
    const counters = await users.lock(uids);
    const sums = uids.length === 0 ? [] : await manager.withRepository(this.ledger).sumsOf(uids);
    const current = sums.filter(({ userId, period }) => counters.get(userId)?.period === period);
    const byUser = new Map<number, PeriodSum>(current.map((sum) => [sum.userId, sum]));
    const differences = [...counters].flatMap(([userId, { u, d }]) => {
      const { u: ledgerU, d: ledgerD } = byUser.get(userId) ?? { u: 0n, d: 0n };
      return u === ledgerU && d === ledgerD ? [] : [{ userId, u, d, ledgerU, ledgerD }];
    });
    return { users: uids.length, differences, last: uids.at(-1) };
  }
}
