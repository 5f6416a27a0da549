import { Clock } from '../common/clock.js';
import { Database } from '../database/database.js';
import { PushState } from './push-state.entity.js';
import { ClaimLost } from './push.errors.js';

/** The right to talk to the daemon of one node. It runs out by itself when its holder dies, and is renewed while he works. */
export class NodeClaim {
  /** Three times as long as a call and its renewal may take, and more than clocks of machines may differ. */
  static readonly LEASE_MS = 30_000;

  private renewedAt: number;

  constructor(
    private readonly database: Database,
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

  /** Gives the right back and writes down what has become of it. @throws ClaimLost */
  async finish(changes: Partial<PushState>): Promise<void> {
    await this.update({ ...changes, claimedUntil: 0, claimedBy: null });
  }

  private async update(changes: Partial<PushState>): Promise<void> {
    const { nodeId } = this.state;
    const { affected } = await this.database.write((manager) =>
      manager.update(PushState, { nodeId, claimedBy: this.token }, changes),
    );
    if (affected === 0) throw new ClaimLost();
  }
}
