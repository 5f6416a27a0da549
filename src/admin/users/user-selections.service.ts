import { Injectable } from '@nestjs/common';
import { audienceOf } from '../../nodes/node-details.js';
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
      audience: node === undefined ? undefined : await this.audienceOfNode(node),
      also: online === undefined ? [] : [this.online.condition(online)],
    };
  }

  private async audienceOfNode(nodeId: number): Promise<Audience> {
    return audienceOf(await this.nodes.get(nodeId));
  }
}
