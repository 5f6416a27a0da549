import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import PQueue from 'p-queue';
import { Clock } from '../common/time/clock.js';
import { isOverdue } from '../common/time/overdue.js';
import { DatabaseUnavailable } from '../database/database.errors.js';
import { NodeCache } from '../nodes/served/node.cache.js';
import { RosterChangeRepository } from '../users/roster/roster-change.repository.js';
import { takesPushes } from './pushing-node.js';
import type { PushState } from './push-state.entity.js';
import { isAttemptDue, isCompareDue } from './due.js';
import { NodeClaim } from './node-claim.js';
import { PushStatesService } from './push-states.service.js';
import { PushService } from './push.service.js';

const LOOK_MS = 1000;
const PURGE_MS = 600_000;
/** A dead daemon takes one of these places for five seconds at a time, and more and more rarely. */
const NODES_AT_ONCE = 32;

/**
 * Looks every second for nodes with changes that their daemons lack, and pushes to each node independently. Every process runs
 * one; a claim lets one process at a time push to a node.
 */
@Injectable()
export class PushRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Push');
  private readonly queue = new PQueue({ concurrency: NODES_AT_ONCE });
  private readonly running = new Set<number>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly nodeCache: NodeCache,
    private readonly states: PushStatesService,
    private readonly log: RosterChangeRepository,
    private readonly service: PushService,
    private readonly clock: Clock,
  ) {}

  @Interval(LOOK_MS)
  async look(): Promise<void> {
    await this.quietly(async () => {
      for (const nodeId of await this.due()) this.begin(nodeId);
    });
  }

  @Interval(PURGE_MS)
  async purge(): Promise<void> {
    await this.quietly(() => this.states.purge());
  }

  /** Looks once, and resolves when all pushes have ended. */
  async settle(): Promise<void> {
    await this.look();
    await this.queue.onIdle();
  }

  /** Aborts running pushes. Another process continues them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.queue.onIdle();
  }

  private async due(): Promise<number[]> {
    const nodeIds = (await this.nodeCache.list())
      .filter(({ node }) => takesPushes(node) && !this.running.has(node.id))
      .map(({ node }) => node.id);
    if (nodeIds.length === 0) return [];
    const states = await this.states.of(nodeIds);
    const newest = await this.log.newest();
    const touched = await this.log.nodesAfter(Math.min(...states.map((state) => state.triedTo)));
    return states
      .filter((state) => this.isDue(state, newest, touched.get(state.nodeId) ?? 0))
      .map((each) => each.nodeId);
  }

  /** @param touched the last change of the node itself: it may have removed the cause of a failure, so it is tried at once */
  private isDue(state: PushState, newest: number, touched: number): boolean {
    const now = this.clock.now();
    if (!isOverdue(state.claimedUntil, now, NodeClaim.MAX_MS)) return false;
    if (touched > state.triedTo) return true;
    return isAttemptDue(state, now) && (newest > state.deliveredTo || isCompareDue(state, now));
  }

  private begin(nodeId: number): void {
    const { signal } = this.stopping;
    if (signal.aborted || this.running.has(nodeId)) return;
    this.running.add(nodeId);
    void this.queue.add(async () => {
      await this.quietly(() => (signal.aborted ? Promise.resolve() : this.service.deliver(nodeId, signal)));
      this.running.delete(nodeId);
    });
  }

  /** Logs no missing database: every request logs it already. */
  private async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) this.logger.warn({ message: 'A push has failed', error });
    }
  }
}
