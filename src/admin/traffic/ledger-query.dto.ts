import { IntegerFilter } from '../../fields/query.decorators.js';
import { LAST_SECOND } from '../../fields/schemas.js';
import { UserAndNodeQuery } from '../user-and-node-query.dto.js';

/** The query of the ledger: filters and page. */
export class LedgerQuery extends UserAndNodeQuery {
  @IntegerFilter(0, LAST_SECOND, { description: 'Unix seconds, inclusive; 30 days ago by default' })
  from?: number;

  @IntegerFilter(0, LAST_SECOND, { description: 'Unix seconds, exclusive' })
  to?: number;
}
