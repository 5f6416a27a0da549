import { Injectable } from '@nestjs/common';
import { sessionDocument, UserSessions } from '../../auth/user-sessions.js';
import { Clock } from '../../common/clock.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { onlineDocument } from '../../presence/online-document.js';
import { OnlineUsers } from '../../presence/online-users.service.js';
import { ledgerDayDocument } from '../../traffic/ledger-day-document.js';
import { LedgerHistory } from '../../traffic/ledger-history.js';
import { UserDays } from '../../traffic/user-days.js';
import { type EntitlementRule, explainEntitlement } from '../../users/entitlement.js';
import { ResetHistory } from '../../users/resets/reset-history.js';
import { UsersService } from '../../users/users.service.js';

/** Whether and why a user is on the list of a node. */
export interface NodeVerdict {
  readonly node: number;
  readonly name: string;
  readonly listed: boolean;
  readonly rules: readonly EntitlementRule[];
}

/** What there is to know of a user beside the account. */
@Injectable()
export class UserHistory {
  constructor(
    private readonly users: UsersService,
    private readonly nodes: NodesService,
    private readonly sessionsOf: UserSessions,
    private readonly days: UserDays,
    private readonly ledgerOf: LedgerHistory,
    private readonly resetsOf: ResetHistory,
    private readonly onlineUsers: OnlineUsers,
    private readonly clock: Clock,
  ) {}

  async sessions(id: number) {
    const user = await this.users.get(String(id));
    return { items: (await this.sessionsOf.list(user)).map(sessionDocument) };
  }

  async endSession(id: number, sessionId: string): Promise<void> {
    await this.sessionsOf.end(id, sessionId);
  }

  /** The last days, today among them, also those without traffic. */
  async traffic(id: number, days: number) {
    await this.users.get(String(id));
    return { days: await this.days.last(id, days) };
  }

  /** Where the counters come from: the same as `traffic show --all`. */
  async ledger(id: number) {
    const user = await this.users.get(String(id));
    const days = await this.ledgerOf.ofUser(id);
    return {
      user: user.id,
      account: user.account,
      u: user.u,
      d: user.d,
      days: days.map((day) => ledgerDayDocument(day, user.trafficPeriod)),
    };
  }

  async resets(id: number) {
    await this.users.get(String(id));
    return { items: (await this.resetsOf.ofUser(id)).map(({ day, kind, at }) => ({ day, kind, at })) };
  }

  async online(id: number) {
    await this.users.get(String(id));
    return { items: (await this.onlineUsers.ofUser(id)).map(onlineDocument) };
  }

  /** For every node: whether the user is on its list, and rule by rule why. */
  async nodesOf(id: number): Promise<{ items: NodeVerdict[] }> {
    const user = await this.users.get(String(id));
    const now = this.clock.unixSeconds();
    const items = (await this.nodes.list()).map(({ node, groups }) => {
      const audience = { rank: node.level.rank, groupIds: groups.map((group) => group.id) };
      const rules = explainEntitlement(user, audience, now);
      return { node: node.id, name: node.name, listed: rules.every(({ holds }) => holds), rules };
    });
    return { items };
  }
}
