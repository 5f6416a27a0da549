/**
 * Puts the changed fields of a form over a newer version of the data. Unchanged fields get the newest value, so that saving does
 * not undo another operator's change.
 *
 * @param before the values of the form when it opened
 */
export function rebased<T extends object>(typed: T, before: T, newest: T): T {
  const own = Object.entries(typed).filter(([name, value]) => !Object.is(value, Reflect.get(before, name)));
  return { ...newest, ...Object.fromEntries(own) };
}
