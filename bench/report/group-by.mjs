/**
 * Groups values by a text, in the order in which the texts come first. Node 20 has no `Map.groupBy`.
 *
 * @template Value
 * @param {Iterable<Value>} values
 * @param {(value: Value) => string} keyOf
 * @returns {Map<string, Value[]>}
 */
export function groupBy(values, keyOf) {
  const groups = new Map();
  for (const value of values) {
    const key = keyOf(value);
    if (groups.has(key)) groups.get(key).push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
