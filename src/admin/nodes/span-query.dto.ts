import { IntegerFilter } from '../../fields/query.decorators.js';
import { integerOf } from '../../fields/schemas.js';

/** The length of a history: in hours, with a point for each hour, or in days, with a point for each day. */
export class SpanQuery {
  @IntegerFilter(1, 168, { schema: { ...integerOf(1, 168), default: 24 } })
  hours?: number;

  @IntegerFilter(1, 400)
  days?: number;
}
