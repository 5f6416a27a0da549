import { IsIn } from 'class-validator';

/** A field to sort by, with a minus before it for the other way round. */
export function IsSort(fields: readonly string[]): PropertyDecorator {
  const known = fields.flatMap((field) => [field, `-${field}`]);
  return IsIn(known, {
    message: `sort must be one of ${fields.join(', ')}, with a minus before it for descending`,
    context: { values: { choices: known } },
  });
}

/** `-used` as what it says. */
export function readSort<T extends string>(
  sort: string,
  fields: readonly T[],
  fallback: T,
): { by: T; isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  return { by: fields.find((field) => field === name) ?? fallback, isDescending };
}
