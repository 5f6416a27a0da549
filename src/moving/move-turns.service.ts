import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { randomToken } from '../common/secrets/random-token.js';
import { Clock } from '../common/time/clock.js';
import { ExclusiveLeasesService } from '../jobs/exclusive-leases.service.js';
import { MoveInterrupted, MoveRunning } from './moving.errors.js';

const LEASE = 'panel-import';
const RENEW_MS = 15_000;
/** The time without a renewal after which another import may have begun. */
const LOST_MS = 50_000;
const MAX_HOST_NAME = 24;

/** Lets one import write at a time, whether a command or the panel runs it. */
@Injectable()
export class MoveTurnsService {
  constructor(
    private readonly leases: ExclusiveLeasesService,
    private readonly clock: Clock,
  ) {}

  /** The holder of a lease for a command of this process. */
  ownHolder(): string {
    return `a command on ${hostname().slice(0, MAX_HOST_NAME)} (${randomToken(6)})`;
  }

  /** Holds the lease for a minute, so that the work of this holder can begin. @throws MoveRunning */
  async reserve(holder: string): Promise<void> {
    if (!(await this.leases.hold(LEASE, holder))) throw new MoveRunning(await this.leases.holderOf(LEASE));
  }

  async release(holder: string): Promise<void> {
    await this.leases.release(LEASE, holder);
  }

  /**
   * Runs the work of a holder while no other one works.
   *
   * @param work calls the function that it gets before each step
   * @throws MoveRunning; MoveInterrupted if the lease is lost
   */
  async run<T>(holder: string, work: (check: () => void) => Promise<T>): Promise<T> {
    await this.reserve(holder);
    let heldAt = this.clock.monotonic();
    let isLost = false;
    const renew = async (): Promise<void> => {
      try {
        if (await this.leases.hold(LEASE, holder)) heldAt = this.clock.monotonic();
        else isLost = true;
      } catch {
        // The database is away. The lease ends by itself.
      }
    };
    const timer = setInterval(() => void renew(), RENEW_MS);
    timer.unref();
    try {
      return await work(() => {
        if (isLost || this.clock.monotonic() - heldAt > LOST_MS) throw new MoveInterrupted();
      });
    } finally {
      clearInterval(timer);
      // A failure here must not hide the result. The lease ends by itself.
      await this.release(holder).catch(() => undefined);
    }
  }
}
