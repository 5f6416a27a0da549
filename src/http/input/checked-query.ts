import { Query } from '@nestjs/common';
import { querySchemas, requiredQuery } from '../../fields/field-schemas.js';
import { describingInput } from '../openapi/route-input.js';
import { QueryPipe } from './query.pipe.js';

/** The query of a request, as a checked object of the parameter's class. @param used the fields with an effect; all by default */
export function CheckedQuery(used?: readonly string[]): ParameterDecorator {
  return describingInput(Query(QueryPipe), (type) => ({
    query: querySchemas(type, used),
    requiredQuery: requiredQuery(type, used),
  }));
}
