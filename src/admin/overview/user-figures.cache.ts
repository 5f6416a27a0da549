import { Injectable } from '@nestjs/common';
import { AuditSearchRepository } from '../../audit/search/audit-search.repository.js';
import { Clock } from '../../common/time/clock.js';
import { DAY } from '../../common/time/duration.js';
import { OnlineUsersService } from '../../presence/online/online-users.service.js';
import { UserSearchService } from '../../users/search/user-search.service.js';
import { TtlValue } from './ttl-value.js';

const KEPT_SECONDS = 60;
const MAX_TOP = 5;
const MAX_ENTRIES = 5000;
const REFUSED_LOGINS = ['login.refused', 'operator.login-refused'];

/** Figures that need a scan of all users or of a day of the audit log. */
export type UserFigures = Awaited<ReturnType<UserFiguresCache['read']>>;

/** Reads the figures at most once a minute. */
@Injectable()
export class UserFiguresCache {
  private readonly figures: TtlValue<UserFigures>;

  constructor(
    private readonly search: UserSearchService,
    private readonly online: OnlineUsersService,
    private readonly audit: AuditSearchRepository,
    private readonly clock: Clock,
  ) {
    this.figures = new TtlValue(KEPT_SECONDS, clock, () => this.read());
  }

  current(): Promise<UserFigures> {
    return this.figures.get();
  }

  async read() {
    const count = (filter: Parameters<UserSearchService['count']>[0]): Promise<number> =>
      this.search.count(filter, Infinity);
    return {
      total: await count({}),
      active: await count({ state: 'active' }),
      online24h: await this.online.countSince(DAY),
      nearQuota: await count({ near: 'quota' }),
      nearExpiry: await count({ near: 'expiry' }),
      failedLogins24h: await this.countRefusedLogins(),
      topUsers: await this.readTop(),
    };
  }

  /** The users with the most traffic since their last reset. */
  private async readTop() {
    const { users } = await this.search.page({}, { by: 'used', isDescending: true }, null, MAX_TOP);
    const used = users.filter(({ u, d }) => u + d > 0n);
    return used.map(({ id, account, u, d, transferEnable }) => ({
      id,
      account,
      used: u + d,
      transfer_enable: transferEnable,
    }));
  }

  /** Of users and of operators. One entry may stand for several logins: it has their count. */
  private async countRefusedLogins(): Promise<number> {
    const from = this.clock.unixSeconds() - DAY;
    let sum = 0;
    for (const action of REFUSED_LOGINS) {
      const entries = await this.audit.list({ action, from }, undefined, MAX_ENTRIES);
      sum += entries.reduce((count, { after }) => count + countIn(after), 0);
    }
    return sum;
  }
}

function countIn(after: string | null): number {
  const state: unknown = after === null ? null : JSON.parse(after);
  const count = typeof state === 'object' && state !== null && 'count' in state ? Number(state.count) : 1;
  return Number.isSafeInteger(count) ? count : 1;
}
