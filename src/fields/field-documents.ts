import type { ObjectLiteral } from 'typeorm';
import type { JsonObject } from '../common/json/json-object.js';
import { type FieldsClass, inputFields, shownFields } from './field.js';
import type { DocumentOf } from './field-types.js';

/** A row of plain SQL, by the names of its columns. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** The fields of a row, as a response shows them. @param now Unix seconds, for fields that depend on the time */
export function showFields<T extends ObjectLiteral>(
  type: FieldsClass<T>,
  row: ObjectLiteral,
  now?: number,
): DocumentOf<T>;
export function showFields(type: FieldsClass, row: ObjectLiteral, now = 0): JsonObject {
  return Object.fromEntries(shownFields(type).map(({ name, show }) => [name, show(row, now)]));
}

/** The fields of a row that callers may set, for the audit log and the ETag. */
export function showSettings(type: FieldsClass, row: ObjectLiteral): JsonObject {
  const fields = inputFields(type).filter(({ access }) => access === 'both');
  return Object.fromEntries(fields.map(({ name, show }) => [name, show(row, 0)]));
}

/** The columns of plain SQL for {@link readRow}. @param table the name or alias of the table */
export function selectFields(type: FieldsClass, table: string): string {
  return shownFields(type)
    .map(({ name, column }) => `${column ?? `${table}.${name}`} AS field_${name}`)
    .join(', ');
}

/** A row that {@link selectFields} selected, as a response shows it. */
export function readRow<T extends ObjectLiteral>(type: FieldsClass<T>, row: SqlRow): DocumentOf<T>;
export function readRow(type: FieldsClass, row: SqlRow): JsonObject {
  return Object.fromEntries(shownFields(type).map(({ name, fromSql }) => [name, fromSql(row[`field_${name}`])]));
}
