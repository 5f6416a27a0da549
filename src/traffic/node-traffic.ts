import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, MoreThanOrEqual } from 'typeorm';
import { Clock } from '../common/clock.js';
import { Config } from '../config/config.js';
import { addOrInsert } from '../database/bulk.js';
import { Database } from '../database/database.js';
import { purge } from '../database/purge.js';
import { Jobs } from '../jobs/jobs.js';
import { DAY, HOUR, type Terms } from './ledger.js';
import { NodeTraffic } from './node-traffic.entity.js';
import type { TrafficRow } from './traffic-report.js';

/** What a node has carried in a stretch of time. Bytes, before its rate. */
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
  readonly upload: number | string;
  readonly download: number | string;
}

/** What nodes have carried, hour by hour: the ledger's sums, for those who want no more than these. */
@Injectable()
export class NodeTrafficSums implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every('old-node-traffic', HOUR, (signal) => {
      const before = this.clock.unixSeconds() - this.config.ledgerDailyDays * DAY;
      return purge(this.database, NodeTraffic, 'start', before, signal);
    });
  }

  /** Adds what was charged, in its transaction. */
  async add(manager: EntityManager, rows: readonly TrafficRow[], { nodeId, at }: Terms): Promise<void> {
    const upload = rows.reduce((sum, row) => sum + row.upload, 0n);
    const download = rows.reduce((sum, row) => sum + row.download, 0n);
    if (upload + download === 0n) return;
    const hour = [nodeId, at - (at % HOUR), stored(upload), stored(download)];
    await addOrInsert(manager, 'node_traffic', ['node_id', 'start'], ['upload', 'download'], [hour]);
  }

  /**
   * By node and stretch of `seconds`, the oldest first.
   *
   * @param from Unix seconds
   * @param nodeId of one node, or of all
   */
  async since(from: number, seconds: number, nodeId?: number): Promise<NodeTrafficSum[]> {
    const rows = await this.database.read((manager) => {
      const query = manager
        .createQueryBuilder(NodeTraffic, 'hour')
        .select('hour.nodeId', 'nodeId')
        .addSelect(`hour.start - (hour.start % ${seconds})`, 'bucket')
        .addSelect('SUM(hour.upload)', 'upload')
        .addSelect('SUM(hour.download)', 'download')
        .where({ start: MoreThanOrEqual(from), ...(nodeId === undefined ? {} : { nodeId }) })
        .groupBy('hour.nodeId')
        .addGroupBy('bucket')
        .orderBy('bucket')
        .addOrderBy('hour.nodeId');
      return query.getRawMany<SumRow>();
    });
    return rows.map(({ nodeId: node, bucket, upload, download }) => ({
      nodeId: node,
      start: bucket,
      upload: BigInt(upload),
      download: BigInt(download),
    }));
  }
}

/** A sum of what is in one report may be beyond 64 bits, where each row is not. */
function stored(amount: bigint): bigint {
  const largest = 2n ** 63n - 1n;
  return amount > largest ? largest : amount;
}
