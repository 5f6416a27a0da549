import { EnumField } from '../../fields/field.decorators.js';
import { BooleanFilter, NodeFilter } from '../../fields/query.decorators.js';
import { ListQuery } from '../../fields/list/list-query.dto.js';
import { SortField } from '../../fields/list/sort-field.js';

export const KEY_ORDERS = ['id', 'node', 'created_at', 'last_used_at', 'expires_at'] as const;
export const KEY_STATES = ['live', 'ending', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** The query of the list of line keys: filters, order and page. */
export class LineKeyQuery extends ListQuery {
  @SortField('LineKeySort', KEY_ORDERS)
  sort = 'id';

  @NodeFilter()
  node?: number;

  @EnumField(KEY_STATES, { schemaName: 'KeyState' })
  state?: KeyState;

  @BooleanFilter({ description: 'Only keys that are valid now; or only those that have ended' })
  valid?: boolean;
}
