import type { OpenAPIObject } from '@nestjs/swagger';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/** An OpenAPI 3.1 schema. */
export type Schema = Exclude<Schemas[string], { $ref: string }>;

export const string: Schema = { type: 'string' };
export const integer: Schema = { type: 'integer' };
export const flag: Schema = { type: 'integer', enum: [0, 1] };
export const boolean: Schema = { type: 'boolean' };
export const day: Schema = { type: 'string', format: 'date' };

const number: Schema = { type: 'number' };
const WORDS = { string, integer, number, boolean, flag, day, bytes: int64('Bytes'), moment: moment() };
type Word = keyof typeof WORDS;

/** A schema, or the word for a common one. A question mark after the word stands for "or null". */
export type Shape = Schema | Word | `${Word}?`;
/** The fields of an object. */
export type Shapes = Readonly<Record<string, Shape>>;

declare const VALUE: unique symbol;
/** The schema of values of a type. */
export type SchemaOf<T> = Schema & { readonly [VALUE]?: T };
/** The type of the values that a schema describes: the schema is their only description. */
export type ValueOf<S> = S extends `${infer W}?`
  ? ValueOf<W> | null
  : S extends keyof WordValues
    ? WordValues[S]
    : S extends { readonly [VALUE]?: infer T }
      ? T
      : unknown;
interface WordValues {
  readonly string: string;
  readonly integer: number;
  readonly number: number;
  readonly boolean: boolean;
  readonly flag: number;
  readonly day: string;
  readonly bytes: bigint;
  readonly moment: number;
}
type RecordOf<F> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

const SHAPES: ReadonlyMap<string, Schema> = new Map(
  Object.entries(WORDS).flatMap(([word, schema]) => [
    [word, schema],
    [`${word}?`, nullable(schema)],
  ]),
);

/** Text of `least` to `most` characters. */
export function stringOf(least: number, most: number): Schema {
  return { type: 'string', minLength: least, maxLength: most };
}

/** A whole number from `least` to `most`. */
export function integerOf(least: number, most: number): Schema {
  return { type: 'integer', minimum: least, maximum: most };
}

/** The last second of the year 9999, in Unix seconds. */
export const LAST_SECOND = 253_402_300_799;

/** A 64-bit counter. */
export function int64(description: string): Schema {
  return { type: 'integer', format: 'int64', minimum: 0, description };
}

/**
 * A 64-bit number in a body: a JSON number up to 2^53, since parsers may round a larger one, or its digits as text.
 */
export function int64Given(description: string): Schema {
  const largest = Number.MAX_SAFE_INTEGER;
  return { description, oneOf: [integerOf(0, largest), { type: 'string', pattern: '^\\d{1,19}$' }] };
}

/** A schema that the description contains once, under this name. */
export function named<S extends Schema>(name: string, schema: S): S {
  return { ...schema, title: name };
}

/** One of some words. */
export function enumOf<const T extends string>(words: readonly T[]): SchemaOf<T> {
  return { type: 'string', enum: [...words] };
}

export function described<const S extends Shape>(shape: S, description: string): SchemaOf<ValueOf<S>> {
  return { ...schemaOf(shape), description };
}

export function constant(value: string | number): Schema {
  return { type: typeof value === 'string' ? 'string' : 'integer', enum: [value] };
}

/** A value that may be null, in the form of OpenAPI 3.1. */
export function nullable<const S extends Shape>(shape: S): SchemaOf<ValueOf<S> | null> {
  return { oneOf: [schemaOf(shape), { type: 'null' }] };
}

/** An object with exactly these fields, all always present. */
export function record<const F extends Shapes>(fields: F): SchemaOf<RecordOf<F>> {
  return { type: 'object', properties: schemasOf(fields), required: Object.keys(fields), additionalProperties: false };
}

/** An object with exactly these fields. Fields in `optional` may be absent. */
export function recordOf(fields: Shapes, optional: Shapes): Schema {
  return { ...record({ ...fields, ...optional }), required: Object.keys(fields) };
}

/** An object in a body. Only `required` fields must be present. The route decides about further fields. */
export function input(fields: Shapes, required: readonly string[] = []): Schema {
  return {
    type: 'object',
    properties: schemasOf(fields),
    ...(required.length === 0 ? {} : { required: [...required] }),
  };
}

/** An object in a body, without further fields. */
export function strictInput(fields: Shapes, required: readonly string[] = []): Schema {
  return { ...input(fields, required), additionalProperties: false };
}

export function list<const S extends Shape>(items: S): SchemaOf<readonly ValueOf<S>[]> {
  return { type: 'array', items: schemaOf(items) };
}

/** A whole list in a response. */
export function itemsOf<const S extends Shape>(item: S): SchemaOf<{ readonly items: readonly ValueOf<S>[] }> {
  return record({ items: list(item) });
}

/** An object with values of one kind. */
export function mapOf<const S extends Shape>(
  values: S,
  description: string,
): SchemaOf<Readonly<Record<string, ValueOf<S>>>> {
  return { type: 'object', additionalProperties: schemaOf(values), description };
}

function schemaOf(shape: Shape): Schema {
  return typeof shape === 'string' ? (SHAPES.get(shape) ?? {}) : shape;
}

function schemasOf(fields: Shapes): Record<string, Schema> {
  return Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, schemaOf(shape)]));
}

function moment(): Schema {
  return { ...integer, description: 'Unix seconds' };
}
