import { MoreThanOrEqual, Repository } from 'typeorm';
import { MAX_INT64 } from '../../common/integers.js';
import { DAY, HOUR } from '../../common/time/duration.js';
import { addOrInsert } from '../../database/bulk/bulk.js';
import { exactSum, wholeSum } from '../../database/bulk/exact-sum.js';
import type { Terms } from '../ledger/ledger.repository.js';
import type { TrafficFilter, TrafficSum } from '../rows/traffic-sum.js';
import type { NodeTraffic } from './node-traffic.entity.js';
import type { TrafficRow } from '../rows/traffic-report.js';

/** The bytes of a node in a stretch of time, before its rate. */
export interface NodeTrafficSum {
  readonly nodeId: number;
  /** When the stretch begins, Unix seconds. */
  readonly start: number;
  readonly upload: bigint;
  readonly download: bigint;
}

interface SumRow {
  readonly nodeId: number;
  readonly bucket: number;
  readonly uploadHigh: number | string;
  readonly uploadLow: number | string;
  readonly downloadHigh: number | string;
  readonly downloadLow: number | string;
}

const UPLOAD = exactSum('hour.upload');
const DOWNLOAD = exactSum('hour.download');

/**
 * The rows of `node_traffic`: the bytes of nodes by hour, including those of deleted users. The ledger has these sums only by
 * user, which are too many rows for a chart.
 */
export class NodeTrafficRepository extends Repository<NodeTraffic> {
  /** Adds the bytes of rows, in the transaction that charges them. */
  async add(rows: readonly TrafficRow[], { nodeId, at }: Terms): Promise<void> {
    const upload = rows.reduce((sum, row) => sum + row.upload, 0n);
    const download = rows.reduce((sum, row) => sum + row.download, 0n);
    if (upload + download === 0n) return;
    const hour = [nodeId, at - (at % HOUR), stored(upload), stored(download)];
    await addOrInsert(this.manager, 'node_traffic', ['node_id', 'start'], ['upload', 'download'], [hour]);
  }

  /**
   * Returns the sums of each stretch and node, oldest first.
   *
   * @param from Unix seconds
   * @param seconds the length of a stretch
   * @param nodeId without it, all nodes
   */
  async since(from: number, seconds: number, nodeId?: number): Promise<NodeTrafficSum[]> {
    const rows = await this.createQueryBuilder('hour')
      .select('hour.nodeId', 'nodeId')
      .addSelect(`hour.start - (hour.start % ${seconds})`, 'bucket')
      .addSelect(UPLOAD.high, 'uploadHigh')
      .addSelect(UPLOAD.low, 'uploadLow')
      .addSelect(DOWNLOAD.high, 'downloadHigh')
      .addSelect(DOWNLOAD.low, 'downloadLow')
      .where({ start: MoreThanOrEqual(from), ...(nodeId === undefined ? {} : { nodeId }) })
      .groupBy('hour.nodeId')
      .addGroupBy('bucket')
      .orderBy('bucket')
      .addOrderBy('hour.nodeId')
      .getRawMany<SumRow>();
    return rows.map((row) => ({
      nodeId: row.nodeId,
      start: row.bucket,
      upload: wholeSum(row.uploadHigh, row.uploadLow),
      download: wholeSum(row.downloadHigh, row.downloadLow),
    }));
  }

  /** The sums of days or nodes, in no order. */
  async sums({ from, to, nodeId }: TrafficFilter, part: 'day' | 'node'): Promise<TrafficSum[]> {
    const query = this.createQueryBuilder('hour')
      .select(part === 'node' ? 'hour.nodeId' : `hour.start - (hour.start % ${DAY})`, 'part')
      .addSelect(UPLOAD.high, 'uploadHigh')
      .addSelect(UPLOAD.low, 'uploadLow')
      .addSelect(DOWNLOAD.high, 'downloadHigh')
      .addSelect(DOWNLOAD.low, 'downloadLow')
      .where('hour.start >= :from AND hour.start < :to', { from, to })
      .groupBy('part');
    if (nodeId !== undefined) query.andWhere('hour.nodeId = :nodeId', { nodeId });
    const rows = await query.getRawMany<Omit<SumRow, 'nodeId' | 'bucket'> & { readonly part: number | string }>();
    return rows.map((row) => ({
      key: Number(row.part),
      upload: wholeSum(row.uploadHigh, row.uploadLow),
      download: wholeSum(row.downloadHigh, row.downloadLow),
      charged: null,
    }));
  }
}

/** Each row fits into 64 bits, but the sum of a report may not. */
function stored(amount: bigint): bigint {
  return amount > MAX_INT64 ? MAX_INT64 : amount;
}
