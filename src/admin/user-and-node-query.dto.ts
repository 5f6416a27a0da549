import { NodeFilter, UserFilter } from '../fields/query.decorators.js';
import { ListQuery } from '../fields/list/list-query.dto.js';

/** The query of a list whose rows have a user and a node: filters and page. */
export class UserAndNodeQuery extends ListQuery {
  @UserFilter()
  user?: number;

  @NodeFilter()
  node?: number;
}
