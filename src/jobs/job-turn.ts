import type { Clock } from '../common/time/clock.js';
import { LEASE_SECONDS, type LeasesService } from './leases.service.js';

const RENEW_AFTER_MS = (LEASE_SECONDS * 1000) / 3;

/** A turn that this process holds while its work runs. */
export class JobTurn {
  private readonly end = new AbortController();
  private renewedAt: number;

  constructor(
    private readonly name: string,
    private readonly leases: LeasesService,
    private readonly clock: Clock,
  ) {
    this.renewedAt = clock.monotonic();
  }

  /** Aborted when the lease is lost or the process stops. Then the work must end. */
  get signal(): AbortSignal {
    return this.end.signal;
  }

  stop(): void {
    this.end.abort();
  }

  /** Renews the lease after a third of its time. A lease that is not renewed in time is lost, also in an outage of the database. */
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
