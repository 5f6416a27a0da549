import { Injectable } from '@nestjs/common';
import { NodesService } from '../../nodes/nodes.service.js';
import { OnlineUsers } from '../../presence/online-users.service.js';
import type { Audience } from '../../users/entitlement.js';
import type { UserFilter } from '../../users/search/user-filter.js';
import type { UserSelection } from './user-list-query.dto.js';

/** What an admin says of users, as what can be looked for. */
@Injectable()
export class UserSelections {
  constructor(
    private readonly nodes: NodesService,
    private readonly online: OnlineUsers,
  ) {}

  /** @throws NotFound where the node is not there */
  async filterOf({ q, group, node, online, ...same }: UserSelection): Promise<UserFilter> {
    return {
      state: same.state,
      level: same.level,
      near: same.near,
      text: q,
      group: group === '' ? null : group,
      audience: node === undefined ? undefined : await this.audienceOf(node),
      also: online === undefined ? [] : [this.online.condition(online)],
    };
  }

  private async audienceOf(nodeId: number): Promise<Audience> {
    const { node, groups } = await this.nodes.get(String(nodeId));
    return { rank: node.level.rank, groupIds: groups.map(({ id }) => id) };
  }
}
