import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import PQueue from 'p-queue';
import { Clock } from '../common/clock.js';
import { DatabaseUnavailable } from '../database/database.errors.js';
import { NodeDirectory } from '../nodes/node-directory.js';
import { RosterLog } from '../users/roster-log.js';
import { takesPushes } from './pushing-node.js';
import type { PushState } from './push-state.entity.js';
import { PushStates } from './push-states.js';
import { PushService } from './push.service.js';

const LOOK_MS = 1000;
const PURGE_MS = 600_000;
/** A daemon that is dead holds a place for five seconds at a time, and ever more seldom. */
const NODES_AT_ONCE = 32;

/**
 * Looks every second for nodes whose daemons have something to be told, and tells each in its own time. Any number of
 * processes may do so: a node is claimed by one at a time.
 */
@Injectable()
export class PushRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Push');
  private readonly queue = new PQueue({ concurrency: NODES_AT_ONCE });
  private readonly running = new Set<number>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly directory: NodeDirectory,
    private readonly states: PushStates,
    private readonly log: RosterLog,
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

  /** Looks once, and resolves when everything that was begun is over. */
  async settle(): Promise<void> {
    await this.look();
    await this.queue.onIdle();
  }

  /** What is being told is broken off, and left to whoever comes next. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.queue.onIdle();
  }

  private async due(): Promise<number[]> {
    const nodeIds = (await this.directory.list())
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

  /** @param touched the last change of the node itself: an admin may have mended what made it fail, so it is tried at once */
  private isDue(state: PushState, newest: number, touched: number): boolean {
    const now = this.clock.now();
    if (state.claimedUntil > now) return false;
    if (touched > state.triedTo) return true;
    return state.nextAttemptAt <= now && (newest > state.deliveredTo || state.reconcileDueAt <= now);
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

  /** While the database is away nothing can be told, and every request says so in the log. */
  private async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) this.logger.warn({ message: 'A push went wrong', error });
    }
  }
}
