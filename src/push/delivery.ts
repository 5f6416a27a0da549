import { Clock } from '../common/time/clock.js';
import type { PanelError } from '../common/problems/panel.errors.js';
import { plainText } from '../common/text/plain-text.js';
import { nextUtcMidnight } from '../common/time/utc-date.js';
import type { NodeRecord } from '../nodes/served/node-record.js';
import type { NodeDetails } from '../nodes/node-details.js';
import type { Audience } from '../users/roster/entitlement.js';
import { RosterChangeRepository } from '../users/roster/roster-change.repository.js';
import { backOffMs } from './back-off.js';
import { type Brought, DaemonRoster } from './vnet/daemon-roster.js';
import { isCompareDue, RECONCILE_SECONDS } from './due.js';
import type { NodeClaim } from './node-claim.js';
import { NodeUsersService } from './vnet/node-users.service.js';
import type { PushState } from './push-state.entity.js';
import { PushFailed, PushRefused } from './push.errors.js';
import { VnetDaemon } from './vnet/vnet-daemon.js';

const CHANGES_AT_ONCE = 500;
const MAX_ERROR = 255;

interface Circumstances {
  /** The number of the last change when the delivery began. */
  readonly newest: number;
  readonly secret: string;
  readonly signal: AbortSignal;
}

/**
 * One series of calls to the daemon of one node, from its claim to the stored outcome. It reads the log first and then the
 * current users, so it never sends an older state.
 */
export class Delivery {
  private readonly daemon: VnetDaemon;
  private readonly audience: Audience;

  constructor(
    private readonly log: RosterChangeRepository,
    private readonly users: NodeUsersService,
    private readonly clock: Clock,
    private readonly claim: NodeClaim,
    { node, groups }: NodeDetails,
    private readonly about: Circumstances,
  ) {
    const target = { host: node.host, port: node.pushPort, secret: about.secret };
    this.daemon = new VnetDaemon(target, () => claim.keep(), about.signal);
    this.audience = { rank: node.level.rank, groupIds: groups.map((group) => group.id) };
  }

  /** Pushes the next changes, or compares all users where that is due. */
  async run(): Promise<void> {
    const { state } = this.claim;
    const changes = await this.log.after(state.deliveredTo, CHANGES_AT_ONCE);
    const isWhole = changes.some((change) => change.nodeId === state.nodeId);
    const isDue = isWhole || state.generation === null || isCompareDue(state, this.clock.now());
    const uids = [...new Set(changes.flatMap((change) => change.userId ?? []))].sort((a, b) => a - b);
    const deliveredTo = changes.at(-1)?.id ?? state.deliveredTo;
    const work = isDue ? () => this.compare() : () => this.bring(uids, deliveredTo);
    await this.settle(work).catch((error: unknown) => {
      // The state shows this failure.
      if (!(error instanceof PushFailed)) throw error;
    });
  }

  /** @throws PushFailed */
  async reconcileNow(): Promise<Brought> {
    return this.settle(() => this.compare());
  }

  /** Calls once: a repeat would cut connections again. A comparison follows. @throws PushFailed */
  async reload(node: NodeRecord): Promise<void> {
    try {
      await this.daemon.reload(node);
    } finally {
      await this.claim.finish({ reconcileDueAt: 0, attempts: 0, nextAttemptAt: 0 });
    }
  }

  private async bring(uids: readonly number[], deliveredTo: number): Promise<[Brought, Partial<PushState>]> {
    const wanted = await this.users.among(this.audience, uids, deliveredTo);
    const brought = await new DaemonRoster(this.daemon, this.claim.state.generation).bring(uids, wanted);
    return [brought, { deliveredTo }];
  }

  private async compare(): Promise<[Brought, Partial<PushState>]> {
    // An operator may have replaced the daemon since the last comparison.
    const generation = await this.daemon.findGeneration(await this.users.numberOfNobody());
    const { users: wanted, nextBanEnd } = await this.users.all(this.audience, this.about.newest);
    const brought = await new DaemonRoster(this.daemon, generation).reconcile(wanted);
    return [
      brought,
      {
        generation,
        deliveredTo: this.about.newest,
        lastReconcileAt: this.clock.unixSeconds(),
        reconcileDueAt: this.nextReconcile(nextBanEnd),
      },
    ];
  }

  /** In ten minutes, or when a date changes the user list. The random part spreads the nodes. */
  private nextReconcile(nextBanEnd: number | null): number {
    const now = this.clock.unixSeconds();
    const regular = now + RECONCILE_SECONDS * (1 - Math.random() / 10);
    return Math.round(1000 * Math.min(regular, nextUtcMidnight(now), nextBanEnd ?? Infinity));
  }

  /** Runs the work, then ends the claim and stores the outcome. */
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
    return {
      ...failedState(this.claim.state, this.about.newest, this.clock.now(), error),
      // The cause of a refusal may lie outside of the changes: for example, another program holds a port.
      ...(error instanceof PushRefused ? { reconcileDueAt: 0 } : {}),
    };
  }
}

/** The state of a node after a failed push. @param now in milliseconds */
export function failedState(
  state: PushState,
  newest: number,
  now: number,
  { message }: PanelError,
): Pick<PushState, 'attempts' | 'triedTo' | 'nextAttemptAt' | 'lastError'> {
  const attempts = state.attempts + 1;
  return {
    attempts,
    triedTo: newest,
    nextAttemptAt: now + backOffMs(attempts, Math.random()),
    lastError: plainText(message, MAX_ERROR),
  };
}

function complaint(count: number, first: PushRefused): string {
  return plainText(`${count} not taken: ${first.message}`, MAX_ERROR);
}
