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

/**
 * A 64-bit number in a body: as JSON has it up to 2^53, where every reader keeps every digit, or as its digits; and so beyond.
 */
export function amountGiven(description: string): Schema {
  const largest = Number.MAX_SAFE_INTEGER;
  return {
    description,
    oneOf: [
      { type: 'integer', minimum: 0, maximum: largest },
      { type: 'string', pattern: '^\\d{1,19}$' },
    ],
  };
}

/** A schema that stands in the description once, under this name, wherever it is used. */
export function named(name: string, schema: Schema): Schema {
  return { ...schema, title: name };
}

/** One of some words. */
export function word(words: readonly string[]): Schema {
  return { type: 'string', enum: [...words] };
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

/** The same, of which those in `optional` may be absent. */
export function recordOf(properties: Record<string, Schema>, optional: Record<string, Schema>): Schema {
  return { ...record({ ...properties, ...optional }), required: Object.keys(properties) };
}

/** What is sent: an object of which only `required` must be there. Whether it may have more, the route says. */
export function input(properties: Record<string, Schema>, required: readonly string[] = []): Schema {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required: [...required] }) };
}

export function list(items: Schema): Schema {
  return { type: 'array', items };
}
