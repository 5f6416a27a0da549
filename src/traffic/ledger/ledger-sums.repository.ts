import { type ObjectLiteral, Repository, type SelectQueryBuilder } from 'typeorm';
import { DAY, HOUR } from '../../common/time/duration.js';
import { exactSum, wholeSum } from '../../database/bulk/exact-sum.js';
import type { TrafficFilter, TrafficPart, TrafficSum } from '../rows/traffic-sum.js';
import { LedgerRow } from './ledger-row.entity.js';

/** The expression by which rows are divided. */
const KEYS: Readonly<Record<TrafficPart, string>> = {
  day: `row.start - (row.start % ${DAY})`,
  node: 'row.nodeId',
  user: 'row.userId',
};

type Halves = 'uploadHigh' | 'uploadLow' | 'downloadHigh' | 'downloadLow' | 'chargedHigh' | 'chargedLow';
type SumRow = Readonly<Record<'part' | Halves, number | string>>;

/** The users with numbers above `after` and not above `through`. */
export interface UserRange {
  readonly after: number;
  readonly through: number;
}

/** The sums of some users, and the number of rows behind them. */
export interface UserSums {
  readonly sums: TrafficSum[];
  readonly rows: number;
}

/** Sums of `traffic_ledger`. */
export class LedgerSumsRepository extends Repository<LedgerRow> {
  /** The sums of one user, in no order. The index of the user finds the rows. */
  async ofUser(userId: number, filter: TrafficFilter, part: TrafficPart): Promise<TrafficSum[]> {
    const query = this.between(filter, part).andWhere('row.seconds > 0 AND row.userId = :userId', { userId });
    return (await query.getRawMany<SumRow>()).map(sumOf);
  }

  /**
   * The sums of some users, in no order. Every hour or day of these starts is one range of the primary key, so the statement reads no
   * row of other users.
   *
   * @param starts the hours of the filter
   * @param most the maximum number of rows that the statement reads; if it reads as many, their sums may be incomplete. Without it, all rows
   */
  async ofUsers(
    { nodeId }: TrafficFilter,
    starts: readonly number[],
    { after, through }: UserRange,
    most: number | undefined,
  ): Promise<UserSums> {
    const query = this.manager.createQueryBuilder().from((read) => {
      const rows = read
        .select('row.userId', 'userId')
        .addSelect('row.upload', 'upload')
        .addSelect('row.download', 'download')
        .addSelect('row.chargedUpload', 'chargedUpload')
        .addSelect('row.chargedDownload', 'chargedDownload')
        .from(LedgerRow, 'row')
        .where(`row.seconds IN (${HOUR}, ${DAY}) AND row.start IN (:...starts)`, { starts })
        .andWhere('row.userId > :after AND row.userId <= :through', { after, through })
        .limit(most);
      return nodeId === undefined ? rows : rows.andWhere('row.nodeId = :nodeId', { nodeId });
    }, 'found');
    const rows = await addSums(query.select('found.userId', 'part'), 'found')
      .addSelect('COUNT(*)', 'rows')
      .groupBy('part')
      .getRawMany<SumRow & { readonly rows: number | string }>();
    return { sums: rows.map(sumOf), rows: rows.reduce((sum, row) => sum + Number(row.rows), 0) };
  }

  /** When the first hour or day begins; undefined without rows. */
  async firstStart(): Promise<number | undefined> {
    const starts: number[] = [];
    // For each length, the minimum is the first row of the primary key.
    for (const seconds of [HOUR, DAY]) {
      const first = await this.findOne({ where: { seconds }, order: { start: 'ASC' }, select: { start: true } });
      if (first !== null) starts.push(first.start);
    }
    return starts.length === 0 ? undefined : Math.min(...starts);
  }

  private between({ from, to, nodeId }: TrafficFilter, part: TrafficPart): SelectQueryBuilder<LedgerRow> {
    const query = addSums(this.createQueryBuilder('row').select(KEYS[part], 'part'), 'row')
      .where('row.start >= :from AND row.start < :to', { from, to })
      .groupBy('part');
    return nodeId === undefined ? query : query.andWhere('row.nodeId = :nodeId', { nodeId });
  }
}

/** @param row the name of a row in the query */
function addSums<Row extends ObjectLiteral>(query: SelectQueryBuilder<Row>, row: string): SelectQueryBuilder<Row> {
  const upload = exactSum(`${row}.upload`);
  const download = exactSum(`${row}.download`);
  const chargedUpload = exactSum(`${row}.chargedUpload`);
  const chargedDownload = exactSum(`${row}.chargedDownload`);
  return query
    .addSelect(upload.high, 'uploadHigh')
    .addSelect(upload.low, 'uploadLow')
    .addSelect(download.high, 'downloadHigh')
    .addSelect(download.low, 'downloadLow')
    .addSelect(`${chargedUpload.high} + ${chargedDownload.high}`, 'chargedHigh')
    .addSelect(`${chargedUpload.low} + ${chargedDownload.low}`, 'chargedLow');
}

function sumOf(row: SumRow): TrafficSum {
  return {
    key: Number(row.part),
    upload: wholeSum(row.uploadHigh, row.uploadLow),
    download: wholeSum(row.downloadHigh, row.downloadLow),
    charged: wholeSum(row.chargedHigh, row.chargedLow),
  };
}
