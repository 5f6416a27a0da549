import { Injectable } from '@nestjs/common';
import { In, LessThan, LessThanOrEqual } from 'typeorm';
import { Clock } from '../common/clock.js';
import { randomToken } from '../common/random-token.js';
import { Database } from '../database/database.js';
import { RosterLog } from '../users/roster-log.js';
import { NodeClaim } from './node-claim.js';
import { PushState } from './push-state.entity.js';

const TOKEN_BYTES = 16;
const KEPT_SECONDS = 86_400;

/** The rows that say how far each daemon has been told. */
@Injectable()
export class PushStates {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: RosterLog,
  ) {}

  async find(nodeId: number): Promise<PushState | null> {
    return this.database.read((manager) => manager.findOne(PushState, { where: { nodeId } }));
  }

  /** The states of nodes. One that has none gets one, by which everything is to be compared first. */
  async of(nodeIds: readonly number[]): Promise<PushState[]> {
    const read = (): Promise<PushState[]> =>
      this.database.read((manager) => manager.find(PushState, { where: { nodeId: In([...nodeIds]) } }));
    const states = await read();
    const missing = nodeIds.filter((nodeId) => !states.some((state) => state.nodeId === nodeId));
    if (missing.length === 0) return states;
    const newest = await this.log.newest();
    await this.database.write((manager) =>
      manager
        .createQueryBuilder()
        .insert()
        .into(PushState)
        .values(missing.map((nodeId) => newState(nodeId, newest)))
        .orIgnore()
        .updateEntity(false)
        .execute(),
    );
    return read();
  }

  /** The right to talk to a node's daemon, unless somebody else has it: of all processes one does, in the order of the log. */
  async claim(nodeId: number): Promise<NodeClaim | undefined> {
    await this.of([nodeId]);
    const now = this.clock.now();
    const token = randomToken(TOKEN_BYTES);
    const { affected } = await this.database.write((manager) =>
      manager.update(
        PushState,
        { nodeId, claimedUntil: LessThanOrEqual(now) },
        { claimedUntil: now + NodeClaim.LEASE_MS, claimedBy: token },
      ),
    );
    if (affected === 0) return undefined;
    const state = await this.find(nodeId);
    return state === null ? undefined : new NodeClaim(this.database, this.clock, token, state);
  }

  /** Removes changes that every daemon has, and those of yesterday: who has not got one of these has to be compared. */
  async purge(): Promise<void> {
    const removable = await this.database.transaction(async (manager) => {
      const old = await this.log.lastBefore(manager, this.clock.unixSeconds() - KEPT_SECONDS);
      await manager.update(PushState, { deliveredTo: LessThan(old) }, { deliveredTo: old, reconcileDueAt: 0 });
      return manager.minimum(PushState, 'deliveredTo');
    });
    await this.log.removeTo(removable ?? (await this.log.newest()));
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
