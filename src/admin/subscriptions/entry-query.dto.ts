import { NodeFilter } from '../../fields/query.decorators.js';
import { ListQuery } from '../../fields/list/list-query.dto.js';

/** The query of the list of entries: the filter and the page. */
export class EntryQuery extends ListQuery {
  @NodeFilter()
  node?: number;
}
