import { Repository } from 'typeorm';
import { DAY, HOUR } from '../../common/time/duration.js';
import { addOrInsert, pieces } from '../../database/bulk/bulk.js';
import { exactSum, wholeSum } from '../../database/bulk/exact-sum.js';
import type { LedgerRow } from './ledger-row.entity.js';

/** The key columns of the ledger and its amounts. */
const KEYS = ['seconds', 'start', 'user_id', 'node_id', 'period', 'rate'] as const;
/** A sum of raw bytes stops at 2^63-1. Charged bytes stay below: `ChargingService` rejects a row that a counter cannot hold. */
const SUMS = ['upload', 'download', 'charged_upload', 'charged_download'] as const;

const UPLOAD = exactSum('row.upload');
const DOWNLOAD = exactSum('row.download');
const CHARGED_UPLOAD = exactSum('row.chargedUpload');
const CHARGED_DOWNLOAD = exactSum('row.chargedDownload');

/** The raw and the charged bytes of one user. */
export type LedgerEntry = Pick<
  LedgerRow,
  'userId' | 'period' | 'upload' | 'download' | 'chargedUpload' | 'chargedDownload'
>;

/** The node of a charge, the factor for its bytes in ten-thousandths, and the time of the charge. */
export type Terms = Pick<LedgerRow, 'nodeId' | 'rate'> & { readonly at: number };

type Place = Pick<LedgerRow, 'seconds' | 'start' | 'nodeId' | 'rate'>;

/** The charged bytes of a user in one period. */
export interface PeriodSum {
  readonly userId: number;
  readonly period: number;
  readonly u: bigint;
  readonly d: bigint;
}

/** The bytes of a user on one day. `charged` is the sum of both directions. */
export interface DaySum {
  /** When the day begins, Unix seconds. */
  readonly start: number;
  readonly upload: bigint;
  readonly download: bigint;
  readonly charged: bigint;
}

type SqlNumber = number | string;
type DayRow = Record<
  'day' | 'uploadHigh' | 'uploadLow' | 'downloadHigh' | 'downloadLow' | 'chargedHigh' | 'chargedLow',
  SqlNumber
>;

/** The rows of `traffic_ledger`: the origin of every charged byte. */
export class LedgerRepository extends Repository<LedgerRow> {
  /** Adds entries to the hour of their charge, in the transaction that changes the counters. */
  async add(entries: readonly LedgerEntry[], { nodeId, rate, at }: Terms): Promise<void> {
    const hour = { seconds: HOUR, start: at - (at % HOUR), nodeId, rate };
    for (const piece of pieces(entries)) await this.put(piece.map((entry) => valuesOf(hour, entry)));
  }

  /** Adds the amounts of rows to those with the same key. */
  async addRows(rows: readonly (LedgerEntry & Place)[]): Promise<void> {
    for (const piece of pieces(rows)) await this.put(piece.map((row) => valuesOf(row, row)));
  }

  /** Oldest first. @param period without it, all kept periods */
  async ofUser(userId: number, period?: number): Promise<LedgerRow[]> {
    return this.find({
      where: { userId, ...(period === undefined ? {} : { period }) },
      order: { start: 'ASC', nodeId: 'ASC', period: 'ASC', rate: 'ASC' },
    });
  }

  /** The daemon profile of a node; undefined without one. */
  async daemonOf(nodeId: number): Promise<string | undefined> {
    const [row] = await this.manager.query<{ daemon: string }[]>('SELECT daemon FROM nodes WHERE id = ?', [nodeId]);
    return row?.daemon;
  }

  /** The charged bytes of users by period. @param uids at least one */
  async sumsOf(uids: readonly number[]): Promise<PeriodSum[]> {
    const rows = await this.createQueryBuilder('row')
      .select('row.userId', 'uid')
      .addSelect('row.period', 'period')
      .addSelect('SUM(row.chargedUpload)', 'u')
      .addSelect('SUM(row.chargedDownload)', 'd')
      .where('row.userId IN (:...uids)', { uids })
      .groupBy('row.userId')
      .addGroupBy('row.period')
      .getRawMany<{ uid: number; period: number; u: SqlNumber; d: SqlNumber }>();
    return rows.map(({ uid, period, u, d }) => ({ userId: uid, period, u: BigInt(u), d: BigInt(d) }));
  }

  /** The days of a user with traffic, in no order. @param from Unix seconds */
  async daysOf(userId: number, from: number): Promise<DaySum[]> {
    const rows = await this.createQueryBuilder('row')
      .select(`row.start - (row.start % ${DAY})`, 'day')
      .addSelect(UPLOAD.high, 'uploadHigh')
      .addSelect(UPLOAD.low, 'uploadLow')
      .addSelect(DOWNLOAD.high, 'downloadHigh')
      .addSelect(DOWNLOAD.low, 'downloadLow')
      .addSelect(`${CHARGED_UPLOAD.high} + ${CHARGED_DOWNLOAD.high}`, 'chargedHigh')
      .addSelect(`${CHARGED_UPLOAD.low} + ${CHARGED_DOWNLOAD.low}`, 'chargedLow')
      .where('row.userId = :userId AND row.seconds > 0 AND row.start >= :from', { userId, from })
      .groupBy('day')
      .getRawMany<DayRow>();
    return rows.map((row) => ({
      start: Number(row.day),
      upload: wholeSum(row.uploadHigh, row.uploadLow),
      download: wholeSum(row.downloadHigh, row.downloadLow),
      charged: wholeSum(row.chargedHigh, row.chargedLow),
    }));
  }

  private async put(rows: (number | bigint)[][]): Promise<void> {
    await addOrInsert(this.manager, 'traffic_ledger', KEYS, SUMS, rows);
  }
}

function valuesOf(place: Place, entry: LedgerEntry): (number | bigint)[] {
  return [
    place.seconds,
    place.start,
    entry.userId,
    place.nodeId,
    entry.period,
    place.rate,
    entry.upload,
    entry.download,
    entry.chargedUpload,
    entry.chargedDownload,
  ];
}
