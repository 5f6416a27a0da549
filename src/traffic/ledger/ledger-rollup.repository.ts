import { type FindOptionsWhere, LessThan, LessThanOrEqual, MoreThan, Repository } from 'typeorm';
import type { LedgerRow } from './ledger-row.entity.js';

/** Rows of the ledger, with the condition that selects exactly these. */
export interface LedgerPiece {
  readonly where: FindOptionsWhere<LedgerRow>;
  readonly rows: LedgerRow[];
}

/** The old rows of `traffic_ledger`, in pieces. */
export class LedgerRollupRepository extends Repository<LedgerRow> {
  /** The start of the oldest row before a moment; undefined without such a row. @param seconds 3600 or 86400, the length of the rows */
  async oldestStart(seconds: number, before: number): Promise<number | undefined> {
    const oldest = await this.findOne({ where: { seconds, start: LessThan(before) }, order: { start: 'ASC' } });
    return oldest?.start;
  }

  /** The rows of the first users in one hour or day. A piece may exceed `most` by the rows of its last user. */
  async firstRows(seconds: number, start: number, most: number): Promise<LedgerPiece> {
    const [boundary] = await this.find({
      where: { seconds, start },
      order: { userId: 'ASC' },
      skip: most,
      take: 1,
    });
    const where = { seconds, start, ...(boundary === undefined ? {} : { userId: LessThanOrEqual(boundary.userId) }) };
    return { where, rows: await this.find({ where, order: { userId: 'ASC' } }) };
  }

  /** The carried rows of the users after a number, ascending. */
  async carriedAfter(userId: number, most: number): Promise<LedgerRow[]> {
    return this.find({
      where: { seconds: 0, start: 0, userId: MoreThan(userId) },
      order: { userId: 'ASC' },
      take: most,
    });
  }
}
