import { Injectable } from '@nestjs/common';
import { sessionDocument, UserSessionsService } from '../../auth/sessions/user-sessions.service.js';
import { Clock } from '../../common/time/clock.js';
import { readCursor, writeCursor } from '../../fields/list/cursor.js';
import { audienceOf } from '../../nodes/node-details.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { onlineDocument } from '../../presence/online/online-document.js';
import { OnlineUsersService } from '../../presence/online/online-users.service.js';
import { ledgerDayDocument } from '../../traffic/ledger/ledger-day-document.js';
import { LedgerHistoryService } from '../../traffic/ledger/ledger-history.service.js';
import { UserDaysService } from '../../traffic/ledger/user-days.service.js';
import { type EntitlementRule, explainEntitlement } from '../../users/roster/entitlement.js';
import { TrafficResetRepository } from '../../users/resets/traffic-reset.repository.js';
import { UsersService } from '../../users/users.service.js';
import type { PageQuery } from '../../fields/list/list-query.dto.js';
import type { Page } from '../../fields/list/page.js';

/** Whether and why a user is on the list of a node. */
export interface NodeVerdict {
  readonly node: number;
  readonly name: string;
  readonly listed: boolean;
  readonly rules: readonly EntitlementRule[];
}

/** The sessions, traffic, online places and entitlements of a user. */
@Injectable()
export class UserHistoryService {
  constructor(
    private readonly users: UsersService,
    private readonly nodes: NodesService,
    private readonly sessionsOf: UserSessionsService,
    private readonly days: UserDaysService,
    private readonly ledgerOf: LedgerHistoryService,
    private readonly resetsOf: TrafficResetRepository,
    private readonly onlineUsers: OnlineUsersService,
    private readonly clock: Clock,
  ) {}

  async sessions(id: number) {
    const user = await this.users.get(id);
    return { items: (await this.sessionsOf.list(user)).map(sessionDocument) };
  }

  async endSession(id: number, sessionId: string): Promise<void> {
    await this.sessionsOf.end(id, sessionId);
  }

  /** The traffic of the last days, including today and days without traffic. */
  async traffic(id: number, days: number) {
    await this.users.get(id);
    return { days: await this.days.last(id, days) };
  }

  /** The ledger of the user, as `traffic show --all` prints it. */
  async ledger(id: number) {
    const user = await this.users.get(id);
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
    await this.users.get(id);
    return { items: (await this.resetsOf.ofUser(id)).map(({ day, kind, at }) => ({ day, kind, at })) };
  }

  async online(id: number, { after, limit, count }: PageQuery): Promise<Page<ReturnType<typeof onlineDocument>>> {
    await this.users.get(id);
    const [nodeId, address] = after === undefined ? [0, ''] : readCursor(after, ['number', 'text']);
    const page = { nodeId, address, most: limit + 1 };
    const found = await this.onlineUsers.ofUser(id, page);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(onlineDocument),
      next: found.length > limit && last !== undefined ? writeCursor([last.nodeId, last.address]) : null,
      total: count ? await this.onlineUsers.countOfUser(id) : null,
    };
  }

  /** For each node, whether the user is on its list, with the result of each rule. */
  async nodesOf(id: number): Promise<{ items: NodeVerdict[] }> {
    const user = await this.users.get(id);
    const now = this.clock.unixSeconds();
    const items = (await this.nodes.list()).map((details) => {
      const { node } = details;
      const rules = explainEntitlement(user, audienceOf(details), now);
      return { node: node.id, name: node.name, listed: rules.every(({ holds }) => holds), rules };
    });
    return { items };
  }
}
