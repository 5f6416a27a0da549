import type { ObjectLiteral } from 'typeorm';
import { type Field, type FieldsClass, inputFields, shownFields } from './field.js';
import { readInput } from './field-input.js';
import type { ChangeOf } from './field-types.js';

/** The columns of an export. Secret fields come last. @param hasSecrets true for a caller with the right to them */
export function csvColumns(type: FieldsClass, hasSecrets: boolean): string[] {
  const fields = shownFields(type).filter(({ isInCsv }) => isInCsv);
  const open = fields.filter(({ right }) => right === undefined);
  const secret = hasSecrets ? fields.filter(({ right }) => right !== undefined) : [];
  return [...open, ...secret].map(({ name }) => name);
}

/** A value of a document as the text of a cell. A missing value is empty; spaces stand between the words of a list. */
export function csvCell(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

/** True for a column that an import accepts. It ignores columns that nobody can set. */
export function isCsvColumn(type: FieldsClass, column: string): boolean {
  return [...inputFields(type), ...shownFields(type)].some(({ name }) => name === column);
}

/** True for a column whose field needs a right. */
export function needsRight(type: FieldsClass, column: string): boolean {
  return fieldOf(type, column)?.right !== undefined;
}

/**
 * The fields of a line. An empty cell clears a field that may be without content; in all other columns it leaves the value unchanged.
 *
 * @throws InvalidValue for a malformed number
 */
export function readCsvFields<T extends ObjectLiteral>(
  type: FieldsClass<T>,
  cells: readonly (readonly [string, string])[],
): ChangeOf<T> {
  const body = cells.flatMap(([column, cell]): [string, unknown][] => {
    const field = fieldOf(type, column);
    if (field === undefined || (cell === '' && field.empty === undefined)) return [];
    return [[column, cell === '' ? field.empty : field.parse(cell)]];
  });
  return readInput(type, Object.fromEntries(body));
}

function fieldOf(type: FieldsClass, column: string): Field | undefined {
  return inputFields(type).find(({ name }) => name === column);
}
