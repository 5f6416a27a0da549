const SEARCH = /^(SELECT .*? FROM `users` `user`) WHERE (.*)$/;
const UPDATE = /^(UPDATE \S+) SET (.*?) WHERE (.*)$/;
/** Longer statements are cut off at different places, after lists of different length. */
const LONGEST = 200;
const LISTS = /\(\?\)(?:, ?\(\?\))+/g;

/**
 * Returns the parts of a kind of statement that a program combines freely: each column of an update, and each condition of a search for
 * users. Other statements have one part. Literals count as values, and names of test databases as one name.
 *
 * @param {string} kind as `kindOf` in `test/runner/sent-statements.mjs` returns it
 * @returns {string[]}
 */
export function statementParts(kind) {
  const plain = kind
    .replaceAll(/(linegate_test|old_panel)_[\da-f]+/g, '$1')
    .replaceAll(/\bNULL\b(?=\s*(?:[,)]|WHERE))/g, '?')
    .replaceAll(/(?:\bb|-)?\?(?:\.\?)?/g, '?')
    .replaceAll(/\?(?:, ?\?)+/g, '?')
    .replace(/\(\?,?$/, '(?)')
    .replaceAll(LISTS, '(?)');
  const [, update, columns, where] = UPDATE.exec(plain) ?? [];
  if (update !== undefined) return columns.split(', ').map((column) => `${update} SET ${column} WHERE ${where}`);
  const [, search, conditions] = SEARCH.exec(plain) ?? [];
  if (search !== undefined) return topLevel(conditions);
  return [plain.slice(0, LONGEST)];
}

/** Splits `a = ? AND (b OR (c AND d))` at the first AND only. */
function topLevel(conditions) {
  const found = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < conditions.length; at += 1) {
    if (conditions[at] === '(') depth += 1;
    if (conditions[at] === ')') depth -= 1;
    if (depth > 0 || !conditions.startsWith(' AND ', at)) continue;
    found.push(conditions.slice(start, at));
    start = at + ' AND '.length;
  }
  // The last condition of a long statement may be cut off.
  if (depth === 0) found.push(conditions.slice(start));
  return found.map((condition) => `users: ${condition}`);
}
