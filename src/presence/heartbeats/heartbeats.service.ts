import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { DAY, HOUR, MINUTE } from '../../common/time/duration.js';
import { NotFound } from '../../common/problems/panel.errors.js';
import { plainText } from '../../common/text/plain-text.js';
import { Database } from '../../database/database.js';
import { isOrphan } from '../../database/database.errors.js';
import { purge } from '../../database/bulk/purge.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { NodeHeartbeatRepository } from './node-heartbeat.repository.js';
import type { NodeHeartbeat } from './node-heartbeat.entity.js';
import { NodeLoad } from './node-load.entity.js';
import { NodeLoadRepository } from './node-load.repository.js';
import { hundredths, type StatusReport } from './status-report.js';

const KEPT_SECONDS = 7 * DAY;
const MAX_NET = 64;

/** The status reports of nodes: the newest of each node, and its load minute by minute for a week. */
@Injectable()
export class HeartbeatsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly heartbeats: NodeHeartbeatRepository,
    private readonly nodeLoads: NodeLoadRepository,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('old-node-loads', HOUR, (signal) =>
      purge(this.database, NodeLoad, 'minute', this.clock.unixSeconds() - KEPT_SECONDS, signal),
    );
  }

  /** @throws NotFound where the node was deleted meanwhile */
  async record(nodeId: number, report: StatusReport): Promise<void> {
    const at = this.clock.unixSeconds();
    const load = { nodeId, cpu: hundredths(report.cpu), mem: hundredths(report.mem), disk: hundredths(report.disk) };
    const net = plainText(report.net ?? '', MAX_NET) || null;
    const heartbeat = { ...load, at, uptime: Math.floor(report.uptime), net };
    try {
      await this.database.transaction(async (manager) => {
        await manager.withRepository(this.heartbeats).upsert(heartbeat, ['nodeId']);
        await manager
          .withRepository(this.nodeLoads)
          .upsert({ ...load, minute: at - (at % MINUTE) }, ['nodeId', 'minute']);
      });
    } catch (error) {
      throw isOrphan(error) ? new NotFound('node', nodeId) : error;
    }
  }

  /** Counts unusable addresses in a node's report. */
  async countDropped(nodeId: number, count: number): Promise<void> {
    await this.database.transaction((manager) => manager.withRepository(this.heartbeats).addDropped(nodeId, count));
  }

  /** The load of a node since a moment (Unix seconds), minute by minute. */
  async loads(nodeId: number, since: number): Promise<NodeLoad[]> {
    return this.nodeLoads.since(nodeId, since);
  }

  /** By the number of the node. */
  async all(): Promise<Map<number, NodeHeartbeat>> {
    const rows = await this.heartbeats.find();
    return new Map(rows.map((row) => [row.nodeId, row]));
  }
}
