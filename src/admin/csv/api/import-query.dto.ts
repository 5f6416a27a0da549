import { BooleanFilter } from '../../../fields/query.decorators.js';

/** The query of an upload. */
export class ImportQuery {
  @BooleanFilter({ description: 'Only computes the result; the import then waits for its start' })
  dry_run = false;
}
