import { engineName, number } from './words.mjs';

/** @typedef {import('./rows.mjs').Row} Row */

/** All tables of a run as text. @param {Row[]} rows */
export function resultText(rows) {
  const places = [...new Set(rows.map(({ part, users }) => `${part} ${users}`))];
  const tables = places.map((place) => {
    const [part, users] = place.split(' ');
    return `${part}, ${number(Number(users))} users\n\n${table(rowsOf(rows, part, users))}\n`;
  });
  const targets = rows.flatMap(({ target }) => target ?? []);
  const reached = targets.filter(({ isReached }) => isReached).length;
  return [...tables, `${reached} of ${targets.length} targets reached`].join('\n');
}

/** @param {Row[]} rows @param {string} part @param {string} users */
export function rowsOf(rows, part, users) {
  return rows.filter((row) => row.part === part && row.users === Number(users));
}

/** A table of operations, with a column for each database. Bold means that the target is reached. @param {Row[]} rows of one part and number of users */
export function table(rows) {
  const databases = [...new Set(rows.map(({ database }) => database))];
  const lines = [...new Set(rows.map(({ operation }) => operation))].map((operation) => {
    const some = rows.filter((row) => row.operation === operation);
    const target = some[0].target?.text ?? '-';
    return [operation, target, ...databases.map((database) => cell(some.find((row) => row.database === database)))];
  });
  const head = ['', 'to reach', ...databases.map(engineName)];
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...lines.map(line)].join('\n');
}

function cell(row) {
  if (row === undefined) return '-';
  return row.target?.isReached ? `**${row.text}**` : row.text;
}

function line(cells) {
  return `| ${cells.join(' | ')} |`;
}
