import { Injectable } from '@nestjs/common';
import { AuditEntries } from '../../audit/audit-entries.js';
import { Clock } from '../../common/clock.js';
import { OnlineUsers } from '../../presence/online-users.service.js';
import { UserSearch } from '../../users/search/user-search.js';
import { KeptFor } from './kept-for.js';

const DAY = 86_400;
const KEPT_SECONDS = 60;
const MOST_TOP = 5;
const MOST_ENTRIES = 5000;

/** Figures for which all users, or a day of the audit log, have to be looked at. */
export type UserFigures = Awaited<ReturnType<UserFigureBook['read']>>;

/** Reads them once a minute at most. */
@Injectable()
export class UserFigureBook {
  private readonly figures: KeptFor<UserFigures>;

  constructor(
    private readonly search: UserSearch,
    private readonly online: OnlineUsers,
    private readonly audit: AuditEntries,
    private readonly clock: Clock,
  ) {
    this.figures = new KeptFor(KEPT_SECONDS, clock, () => this.read());
  }

  current(): Promise<UserFigures> {
    return this.figures.get();
  }

  async read() {
    const count = (filter: Parameters<UserSearch['count']>[0]): Promise<number> => this.search.count(filter, Infinity);
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

  /** Those who have used most since their last reset. */
  private async readTop() {
    const { users } = await this.search.page({}, { by: 'used', isDescending: true }, null, MOST_TOP);
    const used = users.filter(({ u, d }) => u + d > 0n);
    return used.map(({ id, account, u, d, transferEnable }) => ({
      id,
      account,
      used: u + d,
      transfer_enable: transferEnable,
    }));
  }

  /** An entry stands for as many as it says. */
  private async countRefusedLogins(): Promise<number> {
    const from = this.clock.unixSeconds() - DAY;
    const entries = await this.audit.list({ action: 'login.refused', from }, undefined, MOST_ENTRIES);
    return entries.reduce((sum, { after }) => sum + countIn(after), 0);
  }
}

function countIn(after: string | null): number {
  const state: unknown = after === null ? null : JSON.parse(after);
  const count = typeof state === 'object' && state !== null && 'count' in state ? Number(state.count) : 1;
  return Number.isSafeInteger(count) ? count : 1;
}
