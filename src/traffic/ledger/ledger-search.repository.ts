import { Repository } from 'typeorm';
import { DAY, HOUR } from '../../common/time/duration.js';
import type { LedgerRow } from './ledger-row.entity.js';

/** Selects rows of the ledger. Times are Unix seconds, `from` inclusive and `to` exclusive. */
export interface LedgerFilter {
  readonly userId?: number | undefined;
  readonly nodeId?: number | undefined;
  readonly from: number;
  readonly to: number;
}

/** The key of a row, after which the next page begins. */
export type LedgerPlace = Pick<LedgerRow, 'start' | 'userId' | 'nodeId' | 'period' | 'rate' | 'seconds'>;

/** The key columns of a row, in the order of a list. */
export const LEDGER_KEY = ['start', 'userId', 'nodeId', 'period', 'rate', 'seconds'] as const;

/** The pages of `traffic_ledger` for operators. */
export class LedgerSearchRepository extends Repository<LedgerRow> {
  /** Newest first. In the same hour the highest user comes first, then the highest node. */
  async page(filter: LedgerFilter, after: LedgerPlace | null, most: number): Promise<LedgerRow[]> {
    const { userId, nodeId, from, to } = filter;
    const query = this.createQueryBuilder('row')
      // Hours and days are each one range of the primary key.
      .where(`row.seconds IN (${HOUR}, ${DAY}) AND row.start >= :from AND row.start < :to`, { from, to });
    if (userId !== undefined) query.andWhere('row.userId = :userId', { userId });
    if (nodeId !== undefined) query.andWhere('row.nodeId = :nodeId', { nodeId });
    if (after !== null) query.andWhere(`(${isAfter()})`, { ...after });
    for (const column of LEDGER_KEY) query.addOrderBy(`row.${column}`, 'DESC');
    return query.limit(most).getMany();
  }
}

/** Some databases compare lists of columns without an index. */
function isAfter(): string {
  return LEDGER_KEY.map((column, index) => {
    const same = LEDGER_KEY.slice(0, index).map((before) => `row.${before} = :${before}`);
    return [...same, `row.${column} < :${column}`].join(' AND ');
  })
    .map((each) => `(${each})`)
    .join(' OR ');
}
