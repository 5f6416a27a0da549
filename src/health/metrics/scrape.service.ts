import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { TtlValue } from '../../admin/overview/ttl-value.js';
import { AuditEntryRepository } from '../../audit/entry/audit-entry.repository.js';
import { Clock } from '../../common/time/clock.js';
import { Config } from '../../config/config.js';
import { exposition } from '../../metrics/exposition.js';
import { type GaugeValue, gaugeValue } from '../../metrics/metric-list.js';
import { Metrics } from '../../metrics/metrics.js';
import { serveMetrics } from '../../metrics/metrics-server.js';
import { measureProcess } from '../../metrics/process-gauges.js';
import { WorkerMetrics } from '../../metrics/worker-metrics.js';
import { OperationRepository, type StateCount } from '../../operations/operation.repository.js';
import { type NodeFigures, NodeFiguresRepository } from './node-figures.repository.js';

/** Scrapes within this time share one read of the database. */
const FIGURES_SECONDS = 5;
/** Less than the patience of the primary: a scrape during an outage still has the other metrics of this process. */
const DATABASE_MS = 1500;

/** What a scrape reads from the database. */
interface Figures {
  readonly nodes: readonly NodeFigures[];
  /** The time of the oldest entry of the audit log without a seal; undefined for none. */
  readonly unsealedAt: number | undefined;
  readonly operations: readonly StateCount[];
}

/** Collects the metrics of all processes, and serves them on a port of their own if one is configured. */
@Injectable()
export class ScrapeService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly figures: TtlValue<Figures>;
  private readonly workers: WorkerMetrics | undefined;
  private readonly stopMeasuring: () => void;
  private server: Server | undefined;
  /** The address of the metrics' own port; undefined without one, and in a worker. */
  url: string | undefined;

  constructor(
    private readonly config: Config,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    private readonly nodes: NodeFiguresRepository,
    private readonly entries: AuditEntryRepository,
    private readonly operations: OperationRepository,
  ) {
    this.figures = new TtlValue(FIGURES_SECONDS, clock, () => this.readFigures());
    this.stopMeasuring = measureProcess(metrics);
    this.workers = cluster.isWorker ? new WorkerMetrics(metrics) : undefined;
    metrics.gaugesOfDatabase(() => this.readDatabase());
  }

  async onApplicationBootstrap(): Promise<void> {
    const { metrics } = this.config;
    // The primary serves the metrics of its workers.
    if (metrics?.port === undefined || cluster.isWorker) return;
    ({ server: this.server, url: this.url } = await serveMetrics(metrics, () => this.scrape()));
  }

  onModuleDestroy(): void {
    this.stopMeasuring();
    this.workers?.stop();
    this.server?.close();
    this.server?.closeAllConnections();
  }

  /** The metrics of all processes as text. */
  async scrape(): Promise<string> {
    return this.workers === undefined ? exposition([await this.metrics.snapshot(true)]) : this.workers.scrape();
  }

  private async readFigures(): Promise<Figures> {
    return {
      nodes: await this.nodes.list(),
      unsealedAt: await this.entries.findUnsealedAt(),
      operations: await this.operations.countOpen(),
    };
  }

  private async readDatabase(): Promise<GaugeValue[]> {
    const isOver = new AbortController();
    const patience = sleep(DATABASE_MS, undefined, { signal: isOver.signal }).catch(() => undefined);
    const read = await Promise.race([this.figures.get().catch(() => undefined), patience]);
    isOver.abort();
    const now = this.clock.unixSeconds();
    if (read === undefined) return [gaugeValue('databaseUp', [], 0)];
    return [
      gaugeValue('databaseUp', [], 1),
      gaugeValue('auditSealLag', [], Math.max(now - (read.unsealedAt ?? now), 0)),
      ...read.operations.map(({ state, count }) => gaugeValue('operations', [state], count)),
      ...read.nodes.flatMap((figures) => gaugesOf(figures, now)),
    ];
  }
}

function gaugesOf(node: NodeFigures, now: number): GaugeValue[] {
  const id = String(node.id);
  const times = [
    ['nodeContact', node.seenAt],
    ['nodePoll', node.polledAt],
    ['nodeReport', node.reportedAt],
  ] as const;
  const seen = times.flatMap(([name, at]) => (at === null ? [] : [gaugeValue(name, [id, node.family], at)]));
  if (node.deliveredTo === null) return seen;
  return [
    ...seen,
    gaugeValue('pushPending', [id], Math.max((node.newest ?? 0) - node.deliveredTo, 0)),
    gaugeValue('pushPendingAge', [id], Math.max(now - (node.pendingSince ?? now), 0)),
    gaugeValue('pushFailures', [id], node.failures ?? 0),
  ];
}
