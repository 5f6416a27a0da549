import type { Clock } from '../common/clock.js';
import { LEASE_SECONDS, type Leases } from './leases.js';

const RENEW_AFTER_MS = (LEASE_SECONDS * 1000) / 3;

/** A turn that this process has taken, for as long as its work goes on. */
export class JobTurn {
  private readonly end = new AbortController();
  private renewedAt: number;

  constructor(
    private readonly name: string,
    private readonly leases: Leases,
    private readonly clock: Clock,
  ) {
    this.renewedAt = clock.monotonic();
  }

  /** Aborted when the work has to end: the lease is lost, or the process stops. */
  get signal(): AbortSignal {
    return this.end.signal;
  }

  stop(): void {
    this.end.abort();
  }

  /** Renews the lease when a third of it has gone by. What cannot be renewed in time is lost, also while the database is away. */
  async keep(): Promise<void> {
    const now = this.clock.monotonic();
    if (now - this.renewedAt < RENEW_AFTER_MS) return;
    try {
      if (await this.leases.renew(this.name)) this.renewedAt = now;
      else this.stop();
    } catch (error) {
      if (this.clock.monotonic() - this.renewedAt >= LEASE_SECONDS * 1000) this.stop();
      throw error;
    }
  }
}
