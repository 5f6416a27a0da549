import { BooleanFilter } from '../../fields/query.decorators.js';
import { ListQuery } from '../../fields/list/list-query.dto.js';

/** The query of the lists of levels and groups. */
export class LevelQuery extends ListQuery {
  @BooleanFilter({ description: 'Whether to count the users and nodes of each item' })
  uses = false;
}
