import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { LedgerRow } from './ledger-row.entity.js';

/** Which rows of the ledger are wanted. Moments are Unix seconds; the first within, the second not. */
export interface LedgerFilter {
  readonly userId?: number | undefined;
  readonly nodeId?: number | undefined;
  readonly from: number;
  readonly to: number;
}

/** The key of a row, by which a page goes on after it. */
export type LedgerPlace = Pick<LedgerRow, 'start' | 'userId' | 'nodeId' | 'period' | 'rate' | 'seconds'>;

/** What a row is found by, in the order of a list. */
export const LEDGER_KEY = ['start', 'userId', 'nodeId', 'period', 'rate', 'seconds'] as const;

/** Looks up rows of the ledger. */
@Injectable()
export class LedgerSearch {
  constructor(private readonly database: Database) {}

  /** Newest first; of the same hour by user and node, the highest number first. */
  async find(filter: LedgerFilter, after: LedgerPlace | null, most: number): Promise<LedgerRow[]> {
    const { userId, nodeId, from, to } = filter;
    return this.database.read((manager) => {
      const query = manager
        .createQueryBuilder(LedgerRow, 'row')
        // Hours and days alike, each as the range that the primary key begins with.
        .where('row.seconds IN (3600, 86400) AND row.start >= :from AND row.start < :to', { from, to });
      if (userId !== undefined) query.andWhere('row.userId = :userId', { userId });
      if (nodeId !== undefined) query.andWhere('row.nodeId = :nodeId', { nodeId });
      if (after !== null) query.andWhere(`(${isAfter()})`, { ...after });
      for (const column of LEDGER_KEY) query.addOrderBy(`row.${column}`, 'DESC');
      return query.limit(most).getMany();
    });
  }
}

/** Comparing lists of columns at once is not what every database does by an index. */
function isAfter(): string {
  return LEDGER_KEY.map((column, index) => {
    const same = LEDGER_KEY.slice(0, index).map((before) => `row.${before} = :${before}`);
    return [...same, `row.${column} < :${column}`].join(' AND ');
  })
    .map((each) => `(${each})`)
    .join(' OR ');
}
