import { Query } from '@nestjs/common';
import { BodyPipe } from './body.pipe.js';

/** The query of a request as an object of the parameter's class. Its fields are text; one that is sent twice is a list. */
export function CheckedQuery(): ParameterDecorator {
  return Query(BodyPipe);
}
