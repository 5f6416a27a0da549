import { input, named, record, recordOf, type Schema, type Shapes } from './schemas.js';
import { type Field, type FieldsClass, inputFields, shownFields } from './field.js';

type Schemas = Record<string, Schema>;

/**
 * The fields of a response to an operator, under the name of the noun. Fields that need a right may be absent.
 *
 * @param more further fields
 * @param optional further fields that may be absent
 * @param name of the schema, if it is not the noun
 */
export function documentSchema(
  type: FieldsClass,
  more: Shapes = {},
  optional: Shapes = {},
  name = nounOf(type),
): Schema {
  const fields = shownFields(type);
  const open = schemas(fields.filter(({ right }) => right === undefined));
  const secret = schemas(fields.filter(({ right }) => right !== undefined));
  return named(name, recordOf({ ...open, ...more }, { ...secret, ...optional }));
}

/** The fields of a response to the owner: all are always present. */
export function recordSchema(type: FieldsClass): Schema {
  return record(Object.fromEntries(shownFields(type).map(({ name, schema }) => [name, schema])));
}

/** The fields of an operator's body that adds a row: `NewUser`. */
export function newSchema(type: FieldsClass): Schema {
  const fields = inputFields(type, 'new');
  const required = fields.filter((field) => field.required !== undefined).map(({ name }) => name);
  return named(`New${nounOf(type)}`, input(given(fields), required));
}

/** The fields of an operator's body that changes a row: `UserChange`. */
export function changeSchema(type: FieldsClass): Schema {
  return named(`${nounOf(type)}Change`, input(given(inputFields(type, 'change'))));
}

/** The fields of any other body; undefined for a class without fields. @param name of the schema, if it is not that of the class */
export function bodySchema(type: unknown, name?: string): Schema | undefined {
  if (!isFieldsClass(type)) return undefined;
  const fields = inputFields(type);
  if (fields.length === 0) return undefined;
  const required = fields.filter((field) => field.required === 'always');
  return named(
    name ?? type.name,
    input(
      given(fields),
      required.map((field) => field.name),
    ),
  );
}

/** The parameters of a query, with the defaults of their class. @param names of some parameters, if not all */
export function querySchemas(type: unknown, names?: readonly string[]): Schemas {
  if (!isFieldsClass(type)) return {};
  const defaults = new type();
  const withDefault = ({ property, name, inputSchema }: Field): [string, Schema] => {
    const value: unknown = defaults[property];
    return [name, value === undefined ? inputSchema : { ...inputSchema, default: value }];
  };
  const fields = inputFields(type).filter(({ name }) => names === undefined || names.includes(name));
  return Object.fromEntries(fields.map(withDefault));
}

/** The parameters that a query must have. @param names as for {@link querySchemas} */
export function requiredQuery(type: unknown, names?: readonly string[]): string[] {
  if (!isFieldsClass(type)) return [];
  const required = inputFields(type).filter((field) => field.required === 'always');
  return required.map(({ name }) => name).filter((name) => names === undefined || names.includes(name));
}

function given(fields: readonly Field[]): Schemas {
  return schemas(fields.map((field) => ({ ...field, schema: field.inputSchema })));
}

function schemas(fields: readonly Field[]): Schemas {
  return Object.fromEntries(fields.map((field) => [field.name, withRight(field)]));
}

function withRight({ schema, right }: Field): Schema {
  return right === undefined ? schema : { ...schema, description: `${schema.description}; needs the right ${right}` };
}

/** `UserFields` describes the noun `User`. */
function nounOf(type: FieldsClass): string {
  return type.name.replace(/Fields$/, '');
}

function isFieldsClass(type: unknown): type is FieldsClass {
  return typeof type === 'function';
}
