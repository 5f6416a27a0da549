import type { OpenAPIObject } from '@nestjs/swagger';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/** An OpenAPI 3.1 schema. What follows makes some, so that records read as lists of fields. */
export type Schema = Exclude<Schemas[string], { $ref: string }>;

export const text: Schema = { type: 'string' };
export const whole: Schema = { type: 'integer' };
export const flag: Schema = { type: 'integer', enum: [0, 1] };
export const yesNo: Schema = { type: 'boolean' };
export const day: Schema = { type: 'string', format: 'date' };

/** A 64-bit counter. */
export function amount(description: string): Schema {
  return { type: 'integer', format: 'int64', minimum: 0, description };
}

export function described(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

export function constant(value: string | number): Schema {
  return { type: typeof value === 'string' ? 'string' : 'integer', enum: [value] };
}

/** A value that may be null (OpenAPI 3.1 says so with a list of alternatives). */
export function nullable(schema: Schema): Schema {
  return { oneOf: [schema, { type: 'null' }] };
}

/** An object with exactly these fields, all of them always present. */
export function record(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

export function list(items: Schema): Schema {
  return { type: 'array', items };
}
