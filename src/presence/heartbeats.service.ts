import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MoreThanOrEqual } from 'typeorm';
import { Clock } from '../common/clock.js';
import { NotFound } from '../common/panel.error.js';
import { plainText } from '../common/plain-text.js';
import { Database } from '../database/database.js';
import { isOrphan } from '../database/database.errors.js';
import { purge } from '../database/purge.js';
import { Jobs } from '../jobs/jobs.js';
import { NodeHeartbeat } from './node-heartbeat.entity.js';
import { NodeLoad } from './node-load.entity.js';
import { hundredths, type StatusReport } from './status-report.js';

const MINUTE = 60;
const HOUR = 3600;
const KEPT_SECONDS = 7 * 86_400;
const LONGEST_NET = 64;

/** What nodes say of themselves: the last word of each, and its load minute by minute for a week. */
@Injectable()
export class Heartbeats implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every('old-node-loads', HOUR, (signal) =>
      purge(this.database, NodeLoad, 'minute', this.clock.unixSeconds() - KEPT_SECONDS, signal),
    );
  }

  /** @throws NotFound where the node has gone in this moment */
  async record(nodeId: number, report: StatusReport): Promise<void> {
    const at = this.clock.unixSeconds();
    const load = { nodeId, cpu: hundredths(report.cpu), mem: hundredths(report.mem), disk: hundredths(report.disk) };
    const net = plainText(report.net ?? '', LONGEST_NET) || null;
    try {
      await this.database.transaction(async (manager) => {
        await manager.upsert(NodeHeartbeat, { ...load, at, uptime: Math.floor(report.uptime), net }, ['nodeId']);
        await manager.upsert(NodeLoad, { ...load, minute: at - (at % MINUTE) }, ['nodeId', 'minute']);
      });
    } catch (error) {
      throw isOrphan(error) ? new NotFound(`Node ${nodeId}`) : error;
    }
  }

  /** Counts addresses that a node reported and that could not be used. */
  async countDropped(nodeId: number, count: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      await manager
        .createQueryBuilder()
        .insert()
        .into(NodeHeartbeat)
        .values({ nodeId })
        .orIgnore()
        .updateEntity(false)
        .execute();
      await manager.increment(NodeHeartbeat, { nodeId }, 'addressesDropped', count);
    });
  }

  /** The load of a node since a moment (Unix seconds), minute by minute. */
  async loads(nodeId: number, since: number): Promise<NodeLoad[]> {
    return this.database.read((manager) =>
      manager.find(NodeLoad, { where: { nodeId, minute: MoreThanOrEqual(since) }, order: { minute: 'ASC' } }),
    );
  }

  /** By the number of the node. */
  async all(): Promise<Map<number, NodeHeartbeat>> {
    const rows = await this.database.read((manager) => manager.find(NodeHeartbeat));
    return new Map(rows.map((row) => [row.nodeId, row]));
  }
}
