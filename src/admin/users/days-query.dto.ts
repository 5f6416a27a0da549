import { IntegerFilter } from '../../fields/query.decorators.js';

/** The query of a history: the number of days, up to today. */
export class DaysQuery {
  @IntegerFilter(1, 400)
  days = 30;
}
