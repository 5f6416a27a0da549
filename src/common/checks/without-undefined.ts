/** Values by their names in the program. */
export type Values = Readonly<Record<string, unknown>>;

/** A copy without undefined properties, to spread over other values. */
export function withoutUndefined<T extends Values>(values: T): Partial<T> {
  const given: Partial<T> = {};
  for (const name in values) {
    if (values[name] !== undefined) given[name] = values[name];
  }
  return given;
}
