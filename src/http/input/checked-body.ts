import { Body } from '@nestjs/common';
import { bodySchema } from '../../fields/field-schemas.js';
import { describingInput } from '../openapi/route-input.js';
import { BodyPipe } from './body.pipe.js';

/** The body of a request, as a checked object of the parameter's class. @param name of its schema in OpenAPI */
export function CheckedBody(name?: string): ParameterDecorator {
  return describingInput(Body(BodyPipe), (type) => ({ body: bodySchema(type, name) }));
}
