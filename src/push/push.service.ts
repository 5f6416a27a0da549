import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service.js';
import { Clock } from '../common/time/clock.js';
import { Conflict, InvalidValue } from '../common/problems/panel.errors.js';
import { SecretBox } from '../common/secrets/secret-box.js';
import { Database } from '../database/database.js';
import { Tracing } from '../tracing/tracing.js';
import type { NodeDetails } from '../nodes/node-details.js';
import { NodesService } from '../nodes/nodes.service.js';
import { shadowsocksRecord } from '../nodes/served/node-record.js';
import { PushSecretLost } from '../nodes/nodes.errors.js';
import { RosterChangeRepository } from '../users/roster/roster-change.repository.js';
import type { Brought } from './vnet/daemon-roster.js';
import { Delivery, failedState } from './delivery.js';
import type { NodeClaim } from './node-claim.js';
import { NodeUsersService } from './vnet/node-users.service.js';
import { takesPushes } from './pushing-node.js';
import type { PushState } from './push-state.entity.js';
import { PushStatesService } from './push-states.service.js';

const CLAIM_TRIES = 40;
const CLAIM_PAUSE_MS = 250;

/** The state of pushes to a node's daemon, and the number of changes that the daemon lacks. */
export interface PushProgress {
  readonly state: PushState | null;
  readonly behind: number;
}

/** Pushes changes to daemons, and compares or reloads one on request of an operator. */
@Injectable()
export class PushService {
  constructor(
    private readonly nodes: NodesService,
    private readonly users: NodeUsersService,
    private readonly states: PushStatesService,
    private readonly log: RosterChangeRepository,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly audit: AuditLogService,
    private readonly tracing: Tracing,
  ) {}

  /** Pushes due changes to the daemon of a node, unless another process holds its claim. The state stores failures. */
  async deliver(nodeId: number, signal: AbortSignal): Promise<void> {
    const claim = await this.states.claim(nodeId);
    if (claim === undefined) return;
    try {
      await this.tracing.run('push', { node: nodeId }, async () => (await this.begin(claim, nodeId, signal)).run());
    } catch (error) {
      // The state shows this failure.
      if (!(error instanceof PushSecretLost)) throw error;
    }
  }

  /**
   * Compares the users of a node's daemon with the node's user list now, and corrects the difference.
   *
   * @throws NotFound, InvalidValue if the node takes no pushes, Conflict if another push is running, PushSecretLost,
   *   PushFailed
   */
  async reconcile(idOrName: number | string): Promise<Brought> {
    const delivery = await this.claimFor(idOrName);
    await this.record('node.reconciled', idOrName);
    return delivery.reconcileNow();
  }

  /** Makes a daemon rebuild everything, once. This cuts every connection. @throws as {@link reconcile} */
  async reload(idOrName: number | string): Promise<void> {
    const delivery = await this.claimFor(idOrName);
    const { node } = await this.nodes.get(idOrName);
    await this.record('node.reloaded', idOrName);
    await delivery.reload(shadowsocksRecord(node, this.secrets));
  }

  /** Undefined where the node takes no pushes. */
  async progressOf({ node }: NodeDetails): Promise<PushProgress | undefined> {
    if (!takesPushes(node)) return undefined;
    const state = await this.states.find(node.id);
    return { state, behind: state === null ? 0 : await this.log.countAfter(state.deliveredTo) };
  }

  /** Records before the call: an action that cannot be recorded must not happen. */
  private async record(action: string, idOrName: number | string): Promise<void> {
    const { node } = await this.nodes.get(idOrName);
    await this.database.transaction((manager) => this.audit.record(manager, { action, subject: `node:${node.id}` }));
  }

  private async claimFor(idOrName: number | string): Promise<Delivery> {
    const { node } = await this.nodes.get(idOrName);
    if (!takesPushes(node)) {
      {
        const text = `Node ${node.name} takes no pushes: its daemon must be vnet-ssr and its push port set`;
        throw new InvalidValue(text, { code: 'no-pushes', values: { name: node.name } });
      }
    }
    this.nodes.revealPushSecret(node);
    for (let attempt = 0; attempt < CLAIM_TRIES; attempt++) {
      const claim = await this.states.claim(node.id);
      if (claim !== undefined) return this.begin(claim, idOrName);
      await sleep(CLAIM_PAUSE_MS);
    }
    throw new Conflict(`Node ${node.name} has a push running at this moment; try again shortly`, 'push-under-way');
  }

  /**
   * Reads the number of the newest change before the node and its users, so that later changes stay due.
   *
   * @throws PushSecretLost, which the state of the node stores
   */
  private async begin(
    claim: NodeClaim,
    idOrName: number | string,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Delivery> {
    const newest = await this.log.newest();
    const details = await this.nodes.get(idOrName);
    const secret = await this.secretFor(claim, details, newest);
    return new Delivery(this.log, this.users, this.clock, claim, details, { newest, secret, signal });
  }

  private async secretFor(claim: NodeClaim, { node }: NodeDetails, newest: number): Promise<string> {
    try {
      return this.nodes.revealPushSecret(node);
    } catch (error) {
      if (error instanceof PushSecretLost)
        await claim.finish(failedState(claim.state, newest, this.clock.now(), error));
      throw error;
    }
  }
}
