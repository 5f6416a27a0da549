import { Injectable } from '@nestjs/common';
import { NodesService } from '../../nodes/nodes.service.js';
import { OnlineUsersService } from '../../presence/online/online-users.service.js';
import type { Audience } from '../../users/roster/entitlement.js';
import type { UserFilter } from '../../users/search/user-filter.js';
import type { UserSelection } from './user-list-query.dto.js';

/** Translates the filters of a query for the search of users. */
@Injectable()
export class UserSelectionsService {
  constructor(
    private readonly nodes: NodesService,
    private readonly online: OnlineUsersService,
  ) {}

  /** @throws NotFound where the node does not exist */
  async filterOf({ q, group, node, online, ...same }: UserSelection): Promise<UserFilter> {
    return {
      state: same.state,
      level: same.level,
      near: same.near,
      tag: same.tag,
      text: q,
      group: group === '' ? null : group,
      audience: node === undefined ? undefined : await this.audienceOf(node),
      also: online === undefined ? [] : [this.online.condition(online)],
    };
  }

  private async audienceOf(nodeId: number): Promise<Audience> {
    const { node, groups } = await this.nodes.get(nodeId);
    return { rank: node.level.rank, groupIds: groups.map(({ id }) => id) };
  }
}
