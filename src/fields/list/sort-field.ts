import { IsIn } from 'class-validator';
import { field } from '../field.decorators.js';
import { described, enumOf, named } from '../schemas.js';

/** A field to sort by, with a minus before it for descending order. @param name of its schema */
export function SortField(name: string, fields: readonly string[]): PropertyDecorator {
  const known = fields.flatMap((each) => [each, `-${each}`]);
  const schema = described(enumOf(known), 'A field to sort by; with a minus before it in descending order');
  const check = IsIn(known, {
    message: `sort must be one of ${fields.join(', ')}, with a minus before it for descending`,
    context: { values: { choices: known } },
  });
  return field({ schema: named(name, schema), check: () => check }, {});
}

/** Reads `-used` as the field `used` in descending order. */
export function readSort<T extends string>(
  sort: string,
  fields: readonly T[],
  fallback: T,
): { by: T; isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  return { by: fields.find((field) => field === name) ?? fallback, isDescending };
}
