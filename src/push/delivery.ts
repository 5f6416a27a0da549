import { Clock } from '../common/clock.js';
import { plainText } from '../common/plain-text.js';
import { nextUtcMidnight } from '../common/utc-date.js';
import type { NodeRecord } from '../nodes/node-record.js';
import type { NodeDetails } from '../nodes/node-details.js';
import type { Audience } from '../users/entitlement.js';
import { RosterLog } from '../users/roster-log.js';
import { backOffMs } from './back-off.js';
import { type Brought, DaemonRoster } from './daemon-roster.js';
import type { NodeClaim } from './node-claim.js';
import { NodeUsers } from './node-users.js';
import type { PushState } from './push-state.entity.js';
import { PushFailed, PushRefused } from './push.errors.js';
import { VnetDaemon } from './vnet-daemon.js';

const CHANGES_AT_ONCE = 500;
const RECONCILE_SECONDS = 600;
const LONGEST_ERROR = 255;

interface Circumstances {
  /** The number of the last change when the delivery began. */
  readonly newest: number;
  readonly secret: string;
  readonly signal: AbortSignal;
}

/** One conversation with the daemon of one node, from the claim to what is written down of it. */
export class Delivery {
  private readonly daemon: VnetDaemon;
  private readonly audience: Audience;

  constructor(
    private readonly log: RosterLog,
    private readonly users: NodeUsers,
    private readonly clock: Clock,
    private readonly claim: NodeClaim,
    { node, groups }: NodeDetails,
    private readonly about: Circumstances,
  ) {
    const target = { host: node.host, port: node.pushPort, secret: about.secret };
    this.daemon = new VnetDaemon(target, () => claim.keep(), about.signal);
    this.audience = { rank: node.level.rank, groupIds: groups.map((group) => group.id) };
  }

  /** Brings the next changes, or compares everything where that is due. */
  async run(): Promise<void> {
    const { state } = this.claim;
    const changes = await this.log.after(state.deliveredTo, CHANGES_AT_ONCE);
    const isWhole = changes.some((change) => change.nodeId === state.nodeId);
    const isDue = isWhole || state.generation === null || state.reconcileDueAt <= this.clock.now();
    const uids = [...new Set(changes.flatMap((change) => change.userId ?? []))].sort((a, b) => a - b);
    const deliveredTo = changes.at(-1)?.id ?? state.deliveredTo;
    const work = isDue ? () => this.compare() : () => this.bring(uids, deliveredTo);
    await this.settle(work).catch((error: unknown) => {
      // It is in the state, where it can be seen.
      if (!(error instanceof PushFailed)) throw error;
    });
  }

  /** @throws PushFailed */
  async reconcileNow(): Promise<Brought> {
    return this.settle(() => this.compare());
  }

  /** Once: to repeat it would cut connections again. The users are compared after it. @throws PushFailed */
  async reload(node: NodeRecord): Promise<void> {
    try {
      await this.daemon.reload(node);
    } finally {
      await this.claim.finish({ reconcileDueAt: 0, attempts: 0, nextAttemptAt: 0 });
    }
  }

  private async bring(uids: readonly number[], deliveredTo: number): Promise<[Brought, Partial<PushState>]> {
    const wanted = await this.users.among(this.audience, uids);
    const brought = await new DaemonRoster(this.daemon, this.claim.state.generation).bring(uids, wanted);
    return [brought, { deliveredTo }];
  }

  private async compare(): Promise<[Brought, Partial<PushState>]> {
    const generation = await this.daemon.findGeneration();
    const wanted = await this.users.all(this.audience);
    const brought = await new DaemonRoster(this.daemon, generation).reconcile(wanted);
    return [
      brought,
      {
        generation,
        deliveredTo: this.about.newest,
        lastReconcileAt: this.clock.unixSeconds(),
        reconcileDueAt: await this.nextReconcile(),
      },
    ];
  }

  /** In ten minutes, or when a date changes the list by itself. Not all nodes at the same moment. */
  private async nextReconcile(): Promise<number> {
    const now = this.clock.unixSeconds();
    const banEnd = (await this.users.nextBanEnd(this.audience)) ?? Infinity;
    const regular = now + RECONCILE_SECONDS * (1 - Math.random() / 10);
    return Math.round(1000 * Math.min(regular, nextUtcMidnight(now), banEnd));
  }

  /** Does it, gives the claim back, and keeps how it went. */
  private async settle(work: () => Promise<[Brought, Partial<PushState>]>): Promise<Brought> {
    const { newest, signal } = this.about;
    try {
      const [brought, changes] = await work();
      const [refusal] = brought.refusals;
      await this.claim.finish({
        ...changes,
        triedTo: newest,
        attempts: 0,
        nextAttemptAt: 0,
        lastError: refusal === undefined ? null : complaint(brought.refusals.length, refusal),
        lastSuccessAt: this.clock.unixSeconds(),
      });
      return brought;
    } catch (error) {
      await this.claim.finish(signal.aborted ? {} : this.failed(error));
      throw error;
    }
  }

  private failed(error: unknown): Partial<PushState> {
    if (!(error instanceof PushFailed)) return {};
    const attempts = this.claim.state.attempts + 1;
    return {
      attempts,
      triedTo: this.about.newest,
      nextAttemptAt: this.clock.now() + backOffMs(attempts, Math.random()),
      lastError: plainText(error.message, LONGEST_ERROR),
      // What is refused as a whole may be for a reason outside of the changes: a port that somebody else holds.
      ...(error instanceof PushRefused ? { reconcileDueAt: 0 } : {}),
    };
  }
}

function complaint(count: number, first: PushRefused): string {
  return plainText(`${count} not taken: ${first.message}`, LONGEST_ERROR);
}
