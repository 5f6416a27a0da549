/**
 * What was typed into a form, over a newer version of what it changes: fields that were left as they were take the newest
 * value, so that saving undoes nobody's work.
 *
 * @param before what the form held when it was opened
 */
export function rebased<T extends object>(typed: T, before: T, newest: T): T {
  const own = Object.entries(typed).filter(([name, value]) => !Object.is(value, Reflect.get(before, name)));
  return { ...newest, ...Object.fromEntries(own) };
}
