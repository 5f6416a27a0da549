import { Injectable } from '@nestjs/common';
import { Clock } from '../common/time/clock.js';
import { DAY } from '../common/time/duration.js';
import { randomToken } from '../common/secrets/random-token.js';
import { Database } from '../database/database.js';
import { RosterChangeRepository } from '../users/roster/roster-change.repository.js';
import { RosterChangeRunner } from '../users/roster/roster-change.runner.js';
import { LOG_SECONDS } from '../users/roster/roster-log.cache.js';
import { NodeClaim } from './node-claim.js';
import type { PushState } from './push-state.entity.js';
import { PushStateRepository } from './push-state.repository.js';

const TOKEN_BYTES = 16;
/** A change that a daemon lacks is kept for this time. */
const KEPT_SECONDS = DAY;

/** The states of pushes: which changes each daemon has. */
@Injectable()
export class PushStatesService {
  constructor(
    private readonly database: Database,
    private readonly states: PushStateRepository,
    private readonly clock: Clock,
    private readonly log: RosterChangeRepository,
    private readonly rosters: RosterChangeRunner,
  ) {}

  async find(nodeId: number): Promise<PushState | null> {
    return this.states.ofNode(nodeId);
  }

  /** The states of nodes. A node without a state gets one that begins with a comparison. */
  async of(nodeIds: readonly number[]): Promise<PushState[]> {
    const states = await this.states.ofNodes(nodeIds);
    const missing = nodeIds.filter((nodeId) => !states.some((state) => state.nodeId === nodeId));
    if (missing.length === 0) return states;
    const newest = await this.log.newest();
    await this.database.write((manager) =>
      manager.withRepository(this.states).addMissing(missing.map((nodeId) => newState(nodeId, newest))),
    );
    return this.states.ofNodes(nodeIds);
  }

  /**
   * Claims the daemon of a node, so that one process at a time pushes, in the order of the log.
   *
   * @returns undefined if another process holds the claim
   */
  async claim(nodeId: number): Promise<NodeClaim | undefined> {
    await this.of([nodeId]);
    const now = this.clock.now();
    const token = randomToken(TOKEN_BYTES);
    const terms = { now, latest: now + NodeClaim.MAX_MS, until: now + NodeClaim.LEASE_MS, token };
    const isClaimed = await this.database.write((manager) => manager.withRepository(this.states).claim(nodeId, terms));
    if (!isClaimed) return undefined;
    const state = await this.find(nodeId);
    return state === null ? undefined : new NodeClaim(this.database, this.states, this.clock, token, state);
  }

  /**
   * Deletes old changes: those that every daemon has, and those of the day before. A daemon that lacks one of these is compared.
   */
  async purge(): Promise<void> {
    const now = this.clock.unixSeconds();
    const delivered = await this.database.transaction(async (manager) => {
      const states = manager.withRepository(this.states);
      await states.skipTo(await manager.withRepository(this.log).lastBefore(now - KEPT_SECONDS));
      return states.leastDelivered();
    });
    const old = await this.log.lastBefore(now - LOG_SECONDS);
    await this.rosters.removeTo(Math.min(old, delivered ?? old));
  }
}

function newState(nodeId: number, newest: number): Omit<PushState, 'node'> {
  return {
    nodeId,
    deliveredTo: newest,
    triedTo: newest,
    generation: null,
    attempts: 0,
    nextAttemptAt: 0,
    reconcileDueAt: 0,
    claimedUntil: 0,
    claimedBy: null,
    lastError: null,
    lastSuccessAt: null,
    lastReconcileAt: null,
  };
}
