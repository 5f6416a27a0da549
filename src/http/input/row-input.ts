import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isJsonObject, type JsonObject } from '../../common/json/json-object.js';
import type { FieldsClass } from '../../fields/field.js';
import { readInput } from '../../fields/field-input.js';
import { changeSchema, newSchema } from '../../fields/field-schemas.js';
import { describingInput } from '../openapi/route-input.js';
import { NotAnObject } from './body.pipe.js';

interface Input {
  readonly type: FieldsClass;
  readonly purpose: 'new' | 'change';
}

const FieldInput = createParamDecorator(({ type, purpose }: Input, context: ExecutionContext) =>
  readInput(type, bodyOf(context), purpose),
);

/** The fields of a new row in a body, not yet checked. Unknown fields are dropped. @throws NotAnObject */
export function NewInput(type: FieldsClass): ParameterDecorator {
  return describingInput(FieldInput({ type, purpose: 'new' }), () => ({ body: newSchema(type) }));
}

/** The fields of a change in a body, not yet checked. Unknown fields are dropped. @throws NotAnObject */
export function ChangeInput(type: FieldsClass): ParameterDecorator {
  return describingInput(FieldInput({ type, purpose: 'change' }), () => ({ body: changeSchema(type) }));
}

/** @throws NotAnObject */
function bodyOf(context: ExecutionContext): JsonObject {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!isJsonObject(body)) throw new NotAnObject();
  return body;
}
