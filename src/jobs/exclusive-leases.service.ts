import { Injectable } from '@nestjs/common';
import { CLOCK_TOLERANCE } from '../common/time/overdue.js';
import { Clock } from '../common/time/clock.js';
import { Database } from '../database/database.js';
import { LeaseRepository } from './lease.repository.js';
import { LEASE_SECONDS } from './leases.service.js';

/** Such a lease is always due: only its holder decides. */
const DUE_AT = 0;

/**
 * Leases of work that only one job or command may do at a time. A holder that dies loses its lease {@link LEASE_SECONDS} after its last
 * {@link hold}.
 */
@Injectable()
export class ExclusiveLeasesService {
  constructor(
    private readonly database: Database,
    private readonly leases: LeaseRepository,
    private readonly clock: Clock,
  ) {}

  /** Takes a lease, or keeps it for another {@link LEASE_SECONDS}. @returns false if another holder has it */
  async hold(name: string, holder: string): Promise<boolean> {
    const now = this.clock.unixSeconds();
    const heldUntil = now + LEASE_SECONDS;
    const turn = { name, dueAt: DUE_AT, now, maxHeld: LEASE_SECONDS + CLOCK_TOLERANCE };
    return this.write(async (leases) => {
      if (await leases.renew(name, holder, heldUntil)) return true;
      await leases.addMissing([{ name, dueAt: DUE_AT }]);
      return leases.take(turn, holder, heldUntil);
    });
  }

  /** The holder; an empty text if nobody holds the lease. */
  async holderOf(name: string): Promise<string> {
    const lease = await this.leases.findOneBy({ name });
    return lease?.holder ?? '';
  }

  async release(name: string, holder: string): Promise<void> {
    await this.write((leases) => leases.giveBack({ name, dueAt: DUE_AT }, holder, undefined));
  }

  private async write<T>(change: (leases: LeaseRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => change(manager.withRepository(this.leases)));
  }
}
