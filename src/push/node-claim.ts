import { Clock } from '../common/time/clock.js';
import { CLOCK_TOLERANCE } from '../common/time/overdue.js';
import { Database } from '../database/database.js';
import type { PushState } from './push-state.entity.js';
import type { PushStateRepository } from './push-state.repository.js';
import { ClaimLost } from './push.errors.js';

/** The right to call the daemon of one node. It expires when its process dies; {@link keep} renews it. */
export class NodeClaim {
  /** Three times the longest call with its renewal, and more than the clocks of machines differ. */
  static readonly LEASE_MS = 30_000;
  /** A claim that ends later than this from now comes from a clock that was wrong. */
  static readonly MAX_MS = NodeClaim.LEASE_MS + CLOCK_TOLERANCE * 1000;

  private renewedAt: number;

  constructor(
    private readonly database: Database,
    private readonly states: PushStateRepository,
    private readonly clock: Clock,
    private readonly token: string,
    readonly state: PushState,
  ) {
    this.renewedAt = clock.monotonic();
  }

  /** Before each call. @throws ClaimLost */
  async keep(): Promise<void> {
    if (this.clock.monotonic() - this.renewedAt < NodeClaim.LEASE_MS / 3) return;
    await this.update({ claimedUntil: this.clock.now() + NodeClaim.LEASE_MS });
    this.renewedAt = this.clock.monotonic();
  }

  /** Ends the claim and stores the outcome. @throws ClaimLost */
  async finish(changes: Partial<PushState>): Promise<void> {
    await this.update({ ...changes, claimedUntil: 0, claimedBy: null });
  }

  private async update(changes: Partial<PushState>): Promise<void> {
    const { nodeId } = this.state;
    const isKept = await this.database.write((manager) =>
      manager.withRepository(this.states).changeClaimed(nodeId, this.token, changes),
    );
    if (!isKept) throw new ClaimLost();
  }
}
