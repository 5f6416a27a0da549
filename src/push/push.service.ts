import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { Conflict, InvalidValue } from '../common/panel.error.js';
import { SecretBox } from '../common/secret-box.js';
import { Database } from '../database/database.js';
import type { NodeDetails } from '../nodes/node-details.js';
import { NodesService } from '../nodes/nodes.service.js';
import { nodeRecord } from '../nodes/node-record.js';
import { RosterLog } from '../users/roster-log.js';
import type { Brought } from './daemon-roster.js';
import { Delivery } from './delivery.js';
import type { NodeClaim } from './node-claim.js';
import { NodeUsers } from './node-users.js';
import { takesPushes } from './pushing-node.js';
import type { PushState } from './push-state.entity.js';
import { PushStates } from './push-states.js';

const CLAIM_TRIES = 40;
const CLAIM_PAUSE_MS = 250;

/** How far a node's daemon has been told, and how many changes it has not been told yet. */
export interface PushProgress {
  readonly state: PushState | null;
  readonly behind: number;
}

/** Tells daemons of changes: by itself, and when an admin asks. */
@Injectable()
export class PushService {
  constructor(
    private readonly nodes: NodesService,
    private readonly users: NodeUsers,
    private readonly states: PushStates,
    private readonly log: RosterLog,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /** Brings what is due to the daemon of a node; nothing, where somebody else is at it. Failures are kept in its state. */
  async deliver(nodeId: number, signal: AbortSignal): Promise<void> {
    const claim = await this.states.claim(nodeId);
    if (claim === undefined) return;
    await (await this.begin(claim, String(nodeId), signal)).run();
  }

  /**
   * Compares the users of a node's daemon with the node's list, now, and mends the difference.
   *
   * @throws NotFound, InvalidValue where the node takes no pushes, Conflict where somebody is at it, PushFailed
   */
  async reconcile(idOrName: string): Promise<Brought> {
    const delivery = await this.claimFor(idOrName);
    await this.record('node.reconciled', idOrName);
    return delivery.reconcileNow();
  }

  /** Has a daemon build everything anew, once. It cuts every connection. @throws as {@link reconcile} */
  async reload(idOrName: string): Promise<void> {
    const delivery = await this.claimFor(idOrName);
    const { node } = await this.nodes.get(idOrName);
    await this.record('node.reloaded', idOrName);
    await delivery.reload(nodeRecord(node, this.secrets));
  }

  /** Nothing where the node takes no pushes. */
  async progressOf({ node }: NodeDetails): Promise<PushProgress | undefined> {
    if (!takesPushes(node)) return undefined;
    const state = await this.states.find(node.id);
    return { state, behind: state === null ? 0 : await this.log.countAfter(state.deliveredTo) };
  }

  /** Before it is done: what cannot be written down does not happen. */
  private async record(action: string, idOrName: string): Promise<void> {
    const { node } = await this.nodes.get(idOrName);
    await this.database.transaction((manager) => this.audit.record(manager, { action, subject: `node:${node.id}` }));
  }

  private async claimFor(idOrName: string): Promise<Delivery> {
    const { node } = await this.nodes.get(idOrName);
    if (!takesPushes(node)) {
      {
        const text = `Node ${node.name} takes no pushes: its daemon must be vnet-ssr and its push-port set`;
        throw new InvalidValue(text, { code: 'no-pushes', values: { name: node.name } });
      }
    }
    for (let attempt = 0; attempt < CLAIM_TRIES; attempt++) {
      const claim = await this.states.claim(node.id);
      if (claim !== undefined) return this.begin(claim, idOrName);
      await sleep(CLAIM_PAUSE_MS);
    }
    throw new Conflict(`Node ${node.name} is being told something at this moment; try again shortly`, 'push-under-way');
  }

  /** What the log holds is read before the node and its users: what comes later stays to be brought. */
  private async begin(
    claim: NodeClaim,
    idOrName: string,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Delivery> {
    const newest = await this.log.newest();
    const details = await this.nodes.get(idOrName);
    const secret = this.nodes.revealPushSecret(details.node);
    return new Delivery(this.log, this.users, this.clock, claim, details, { newest, secret, signal });
  }
}
