/** The maximum of levels of lists and objects in a template. Functions that write a deeper value call themselves until the stack is full. */
export const MAX_DEPTH = 100;

/** True if lists and objects are nested deeper than {@link MAX_DEPTH}. Works level by level: recursion could fill the stack. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values<unknown>({ ...item }) : [],
    );
  }
  return level.length > 0;
}
