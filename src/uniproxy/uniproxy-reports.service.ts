import { hash } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../common/time/clock.js';
import type { NodeCaller } from '../line-key/guard/callers.js';
import { NotFound } from '../common/problems/panel.errors.js';
import { DatabaseUnavailable } from '../database/database.errors.js';
import { type Daemon, holdsBack } from '../nodes/fields/families.js';
import { WrongFamily } from '../nodes/nodes.errors.js';
import type { ProxyNode } from '../nodes/proxy-node.entity.js';
import { NodeCache } from '../nodes/served/node.cache.js';
import { HeartbeatsService } from '../presence/heartbeats/heartbeats.service.js';
import type { StatusReport } from '../presence/heartbeats/status-report.js';
import type { OnlineEntry } from '../presence/online/online-report.js';
import { OnlineUsersService } from '../presence/online/online-users.service.js';
import type { ReportOutcome } from '../traffic/report/applied-reports.js';
import { ReportsService } from '../traffic/report/reports.service.js';
import type { TrafficReport, TrafficRow } from '../traffic/rows/traffic-report.js';
import type { SpooledReport } from './spool/report-spool.js';
import { SpoolService } from './spool/spool.service.js';
import type { JointReport } from './sent-reports.js';

/** Counters up to this number of bytes are equal in two reports by chance: idle users have constant trickles. */
const MIN_EQUAL_BYTES = 4096n;

/**
 * The seconds in which each daemon sends a report again after it got no answer: its attempts times its time-out, with its pauses. Then it
 * begins a new report.
 */
const REPEAT_SECONDS: Readonly<Partial<Record<Daemon, number>>> = {
  v2node: 35,
  v2bx: 130,
  xrayrp: 30,
  'xrayr-newv2board': 30,
  // It never sends one twice.
  'xboard-node': 0,
};
/** v2node waits 15 seconds for its answer. */
const PATIENCE_MS = 8000;
const NOTHING: ReportOutcome = { isRepeat: false, watched: undefined };

/** The database has not answered in time. What it does with the report is unknown. */
class TooSlow extends Error {}

/** Shorter than the time between two reports, so that equal trickles are new. */
const TRICKLE_SECONDS = 45;

/** Takes the reports of daemons of UniProxy. Nothing in them names a report: a repeat has the same rows, and comes within moments. */
@Injectable()
export class UniproxyReportsService implements OnModuleInit {
  private readonly logger = new Logger('UniProxy');

  constructor(
    private readonly nodes: NodeCache,
    private readonly reports: ReportsService,
    private readonly online: OnlineUsersService,
    private readonly heartbeats: HeartbeatsService,
    private readonly spool: SpoolService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.spool.replayWith((name, report) => this.takeSpooled(name, report));
  }

  /** @throws WrongFamily; DatabaseUnavailable for daemons that keep their bytes, SpoolFails for others */
  async takeTraffic(id: number, rows: readonly TrafficRow[], caller: NodeCaller): Promise<ReportOutcome> {
    const { node } = await this.nodes.getInOutage('uniproxy', id);
    if (rows.length === 0) return NOTHING;
    const taking = this.reports.take('uniproxy', id, [this.reportOf(node, rows)], caller);
    if (holdsBack(node.daemon)) return taking;
    try {
      return await withinPatience(taking);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) && !(error instanceof TooSlow)) throw error;
      await this.spool.keep({ nodeId: id, keyId: caller.keyId, rows });
      return NOTHING;
    }
  }

  /** Applies a report from the spool. One for a node that is gone has nobody to charge. */
  private async takeSpooled(name: string, { nodeId, keyId, arrivedAt, rows }: SpooledReport): Promise<void> {
    try {
      const { node } = await this.nodes.get('uniproxy', nodeId);
      const report = { ...this.reportOf(node, rows), waited: { name, arrivedAt } };
      const caller = { keyId, address: '', arrivedAt: this.clock.monotonic() };
      await this.reports.take('uniproxy', nodeId, [report], caller);
    } catch (error) {
      if (!(error instanceof NotFound) && !(error instanceof WrongFamily)) throw error;
      this.logger.warn(`A report from the spool was dropped: node ${nodeId} is gone`);
    }
  }

  private reportOf({ daemon }: ProxyNode, rows: readonly TrafficRow[]): TrafficReport {
    const bodyHash = digestOf(rows);
    return {
      ...{ id: `rows:${bodyHash}`, bodyHash, bootId: undefined, rows },
      sentAt: this.clock.unixSeconds(),
      repeatedWithin: repeatSeconds(daemon, rows),
    };
  }

  /** @throws WrongFamily, DatabaseUnavailable */
  async takeAlive(id: number, entries: readonly OnlineEntry[]): Promise<void> {
    await this.nodes.get('uniproxy', id);
    await this.online.record(id, entries);
  }

  /** @param status undefined for one that cannot be understood @throws WrongFamily, DatabaseUnavailable */
  async takeStatus(id: number, status: StatusReport | undefined): Promise<void> {
    await this.nodes.get('uniproxy', id);
    if (status !== undefined) await this.heartbeats.record(id, status);
  }

  /**
   * Takes a report with several parts. Once its traffic is stored the daemon must learn so, whatever becomes of the rest.
   *
   * @throws WrongFamily, DatabaseUnavailable
   */
  async takeAll(id: number, { traffic, alive, status }: JointReport, caller: NodeCaller): Promise<ReportOutcome> {
    const outcome = await this.takeTraffic(id, traffic ?? [], caller);
    try {
      if (alive !== undefined) await this.takeAlive(id, alive);
      if (status !== undefined) await this.takeStatus(id, status);
    } catch (error) {
      this.logger.log({ message: `A part of a report of node ${id} was not stored`, error });
    }
    return outcome;
  }
}

/** @throws TooSlow, and the error of the work */
async function withinPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // It may still fail after its time.
    work.catch(() => undefined);
  }
}

function repeatSeconds(daemon: Daemon, rows: readonly TrafficRow[]): number {
  const seconds = REPEAT_SECONDS[daemon] ?? 0;
  const isTrickle = rows.every(({ upload, download }) => upload <= MIN_EQUAL_BYTES && download <= MIN_EQUAL_BYTES);
  return isTrickle ? Math.min(seconds, TRICKLE_SECONDS) : seconds;
}

function digestOf(rows: readonly TrafficRow[]): string {
  const content = rows.map(({ uid, upload, download }) => `${uid},${upload},${download}`).join(';');
  return hash('sha256', content, 'base64url');
}
