import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { OnlineAddressRepository } from './online-address.repository.js';
import { ONLINE_SECONDS } from './online-users.service.js';

/** A minute has several answers of each node; one read serves all nodes for this time. */
const KEPT_MS = 10_000;

/** A place where a user is online. */
interface Place {
  readonly nodeId: number;
  readonly address: string;
  /** Unix seconds. */
  readonly seenAt: number;
}

/** A user with a limit of devices who is online, with all places. */
export interface LimitedUser {
  readonly userId: number;
  readonly places: readonly Place[];
}

/** The users online who have a limit of devices, by ascending number. */
@Injectable()
export class LimitedPlacesCache {
  private latest: { readonly at: number; readonly users: Promise<readonly LimitedUser[]> } | undefined;

  constructor(
    private readonly addresses: OnlineAddressRepository,
    private readonly clock: Clock,
  ) {}

  async current(): Promise<readonly LimitedUser[]> {
    const now = this.clock.monotonic();
    if (this.latest === undefined || now - this.latest.at >= KEPT_MS) {
      const { latest } = this;
      const users = this.read();
      this.latest = { at: now, users };
      users.catch(() => (this.latest = latest));
    }
    return this.latest.users;
  }

  private async read(): Promise<LimitedUser[]> {
    const places = await this.addresses.ofLimitedUsers(this.clock.unixSeconds() - ONLINE_SECONDS);
    const users = new Map<number, Place[]>();
    for (const { userId, ...place } of places) {
      const known = users.get(userId);
      if (known === undefined) users.set(userId, [place]);
      else known.push(place);
    }
    return [...users].map(([userId, all]) => ({ userId, places: all }));
  }
}
