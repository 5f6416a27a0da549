import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database.js';
import { type LockedCounters, TrafficCounters } from '../users/traffic-counters.js';
import { LedgerRow } from './ledger-row.entity.js';

/** So few that nobody waits long for their counters. */
const USERS_AT_ONCE = 200;

/** A user whose counters are not what the ledger says. Bytes. */
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

interface SumRow {
  readonly uid: number;
  readonly period: number;
  readonly u: number | string;
  readonly d: number | string;
}

type Sums = Pick<LedgerDifference, 'ledgerU' | 'ledgerD'>;

/** Holds the counters of all users against the ledger, while nodes go on reporting. */
@Injectable()
export class LedgerAudit {
  constructor(
    private readonly database: Database,
    private readonly counters: TrafficCounters,
  ) {}

  /** For every user, `u` and `d` must each be the sum of what was charged in the user's current period. */
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

  /** Who charges a user has locked the counters first; so while they are locked here, the two do not move. */
  private async verifyPiece(
    manager: EntityManager,
    after: number,
  ): Promise<LedgerVerdict & { readonly last: number | undefined }> {
    const uids = await this.counters.next(manager, after, USERS_AT_ONCE);
    const counters = await this.counters.lock(manager, uids);
    const sums = await sumsOf(manager, uids, counters);
    const differences = [...counters].flatMap(([userId, { u, d }]) => {
      const { ledgerU, ledgerD } = sums.get(userId) ?? { ledgerU: 0n, ledgerD: 0n };
      return u === ledgerU && d === ledgerD ? [] : [{ userId, u, d, ledgerU, ledgerD }];
    });
    return { users: uids.length, differences, last: uids.at(-1) };
  }
}

async function sumsOf(
  manager: EntityManager,
  uids: readonly number[],
  counters: ReadonlyMap<number, LockedCounters>,
): Promise<Map<number, Sums>> {
  if (uids.length === 0) return new Map();
  const rows = await manager
    .createQueryBuilder(LedgerRow, 'row')
    .select('row.userId', 'uid')
    .addSelect('row.period', 'period')
    .addSelect('SUM(row.chargedUpload)', 'u')
    .addSelect('SUM(row.chargedDownload)', 'd')
    .where('row.userId IN (:...uids)', { uids })
    .groupBy('row.userId')
    .addGroupBy('row.period')
    .getRawMany<SumRow>();
  const current = rows.filter(({ uid, period }) => counters.get(uid)?.period === period);
  return new Map(current.map(({ uid, u, d }) => [uid, { ledgerU: BigInt(u), ledgerD: BigInt(d) }]));
}
