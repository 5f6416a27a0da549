import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { Database } from '../database/database.js';
import { type Audience, type EntitledUser, findEntitled, listEntitled, nextBanEnd } from '../users/entitlement.js';
import type { DaemonUser } from './vnet-daemon.js';

const USERS_PER_READ = 10_000;

/** Who is on the list of a node at this moment, as its push server takes them. */
@Injectable()
export class NodeUsers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async all(audience: Audience): Promise<DaemonUser[]> {
    const now = this.clock.unixSeconds();
    const found: DaemonUser[] = [];
    for (let afterUid = 0; ;) {
      const users = await this.database.read((manager) =>
        listEntitled(manager, audience, now, afterUid, USERS_PER_READ),
      );
      for (const user of users) found.push(daemonUser(user));
      const last = users.at(-1);
      if (last === undefined || users.length < USERS_PER_READ) return found;
      afterUid = last.uid;
    }
  }

  /** Those of some users who are on it. */
  async among(audience: Audience, uids: readonly number[]): Promise<DaemonUser[]> {
    const now = this.clock.unixSeconds();
    return (await this.database.read((manager) => findEntitled(manager, audience, now, uids))).map(daemonUser);
  }

  /** The Unix second at which the end of a ban changes the list by itself, if there is one. */
  async nextBanEnd(audience: Audience): Promise<number | null> {
    return this.database.read((manager) => nextBanEnd(manager, audience, this.clock.unixSeconds()));
  }
}

function daemonUser({ uid, port, passwd, speedLimit, enable }: EntitledUser): DaemonUser {
  return { uid, port, passwd, speed_limit: speedLimit, enable };
}
