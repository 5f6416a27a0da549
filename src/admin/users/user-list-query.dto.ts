import { EnumField } from '../../fields/field.decorators.js';
import { BooleanFilter, NodeFilter, TextFilter } from '../../fields/query.decorators.js';
import {
  DEFAULT_LIMIT,
  type ListQuery,
  PageCount,
  PageCursor,
  PageLimit,
  SearchText,
} from '../../fields/list/list-query.dto.js';
import { SortField } from '../../fields/list/sort-field.js';
import { type Limit, LIMITS } from '../../users/search/near-condition.js';
import { MAX_TAG_LENGTH } from '../../users/user/tags-column.js';
import { USER_ORDERS } from '../../users/search/user-order.js';
import { USER_STATES, type UserState } from '../../users/user/user-state.js';

/** Selects users: the filters of their list, without order and page. */
export class UserSelection {
  @SearchText()
  q?: string;

  @EnumField(USER_STATES, { schemaName: 'UserState' })
  state?: UserState;

  @TextFilter(64, { description: 'The name of a level' })
  level?: string;

  @TextFilter(64, { description: 'The name of a group; empty for users in no group' })
  group?: string;

  @TextFilter(MAX_TAG_LENGTH, { description: 'A tag, as a whole word' })
  tag?: string;

  @NodeFilter('The number of a node; selects the users on its list')
  node?: number;

  @EnumField(LIMITS, { schemaName: 'UserLimit' })
  near?: Limit;

  @BooleanFilter()
  online?: boolean;
}

/** The query of a list of users: filters, order and page. */
export class UserListQuery extends UserSelection implements ListQuery {
  @SortField('UserSort', USER_ORDERS)
  sort = 'id';

  @PageLimit()
  limit = DEFAULT_LIMIT;

  @PageCursor()
  after?: string;

  @PageCount()
  count = false;
}
