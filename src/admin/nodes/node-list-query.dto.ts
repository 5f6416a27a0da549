import { EnumField } from '../../fields/field.decorators.js';
import { ListQuery } from '../../fields/list/list-query.dto.js';
import { SortField } from '../../fields/list/sort-field.js';
import { FAMILIES, type Family } from '../../nodes/fields/families.js';

export const NODE_ORDERS = ['id', 'name', 'state', 'last_contact', 'users_online', 'cpu'] as const;
export const NODE_STATES = ['up', 'late', 'down', 'never'] as const;
export type ShownNodeState = (typeof NODE_STATES)[number];

/** The query of the list of nodes: filters, order and page. */
export class NodeListQuery extends ListQuery {
  @SortField('NodeSort', NODE_ORDERS)
  sort = 'id';

  @EnumField(NODE_STATES, { schemaName: 'NodeState' })
  state?: ShownNodeState;

  @EnumField(FAMILIES, { schemaName: 'Family' })
  family?: Family;
}
