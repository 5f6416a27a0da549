import { EnumField } from '../../fields/field.decorators.js';
import { IntegerFilter, NodeFilter, UserFilter } from '../../fields/query.decorators.js';
import { LAST_SECOND } from '../../fields/schemas.js';
import { TRAFFIC_PARTS, type TrafficPart } from '../../traffic/rows/traffic-sum.js';

/** The query of totals: the filter of the ledger, and the parts. */
export class TotalsQuery {
  @EnumField(TRAFFIC_PARTS, { schemaName: 'TrafficPart' })
  by: TrafficPart = 'day';

  @UserFilter()
  user?: number;

  @NodeFilter()
  node?: number;

  @IntegerFilter(0, LAST_SECOND, { description: 'Unix seconds, inclusive; the UTC day 29 days ago by default' })
  from?: number;

  @IntegerFilter(0, LAST_SECOND, { description: 'Unix seconds, exclusive' })
  to?: number;
}
