import { IsOptional } from 'class-validator';
import { IsOneOf } from '../../common/checks.js';
import { FAMILIES, type Family } from '../../nodes/proxy-node.entity.js';
import { IsSort } from '../resource/is-sort.js';
import { ListQuery } from '../resource/list-query.dto.js';

export const NODE_ORDERS = ['id', 'name', 'state', 'last_contact', 'users_online', 'cpu'] as const;
export const NODE_STATES = ['up', 'late', 'down', 'never'] as const;
export type ShownNodeState = (typeof NODE_STATES)[number];

/** Which nodes are asked for, and in which order. */
export class NodeListQuery extends ListQuery {
  @IsSort(NODE_ORDERS)
  sort = 'id';

  @IsOptional()
  @IsOneOf('state', NODE_STATES)
  state?: ShownNodeState;

  @IsOptional()
  @IsOneOf('family', FAMILIES)
  family?: Family;
}
