import { engineName, inWords, number, percent } from './words.mjs';

/**
 * A table of rates beside their ceilings, a line for each operation, database and number of users.
 *
 * @param {import('./rows.mjs').Row[]} rows
 */
export function ratesTable(rows) {
  const ceilings = [...new Set(rows.flatMap((row) => Object.keys(row.ceilings ?? {})))];
  const [unit] = new Set(rows.map((row) => row.unit));
  const hasSizes = new Set(rows.map(({ users }) => users)).size > 1;
  const head = [
    'operation',
    'database',
    ...(hasSizes ? ['users'] : []),
    unit,
    'p50 / p99, ms',
    'µs each',
    'MB',
    ...ceilings,
    'to reach',
  ];
  const operations = [...new Set(rows.map(({ operation }) => operation))];
  const sorted = operations.flatMap((operation) => rows.filter((row) => row.operation === operation));
  const lines = sorted.map((row) => [
    row.operation,
    engineName(row.database),
    ...(hasSizes ? [number(row.users)] : []),
    number(row.value),
    `${number(row.p50)} / ${number(row.p99)}`,
    number(row.micros),
    number(row.megabytes),
    ...ceilings.map((name) => ceilingCell(row.ceilings?.[name])),
    targetCell(row.target),
  ]);
  return table(head, lines);
}

/**
 * A table of single values, a column for each database and number of users.
 *
 * @param {import('./rows.mjs').Row[]} rows
 */
export function valuesTable(rows) {
  const columnOf = ({ database, users }) => `${engineName(database)}, ${number(users)} users`;
  const columns = [...new Set(rows.map(columnOf))];
  const lines = [];
  // The same name may stand twice in a part, for the values of two loads.
  for (const key of [...new Set(rows.map((row) => keyOf(row, rows)))]) {
    const some = rows.filter((row) => keyOf(row, rows) === key);
    const targets = [...new Set(some.map(({ target }) => target?.text ?? '-'))];
    const cells = columns.map((column) => valueCell(some.find((row) => columnOf(row) === column)));
    lines.push([some[0].operation, targets.join('; '), ...cells]);
  }
  return table(['', 'to reach', ...columns], lines);
}

/** The operation of a row, and how many rows of its database and number of users have had that name before. */
function keyOf(row, rows) {
  const namesakes = rows.filter(
    ({ operation, database, users }) => operation === row.operation && database === row.database && users === row.users,
  );
  return `${row.operation}\n${namesakes.indexOf(row)}\n${namesakes.length > 1 ? '' : 0}`;
}

function ceilingCell(ceiling) {
  if (ceiling === undefined) return '-';
  const { value, share, processorShare } = ceiling;
  return `${number(value)}; ${share >= 10 ? `${number(share)} times` : `${percent(share)} / ${percent(processorShare)}`}`;
}

function targetCell(target) {
  if (target === undefined) return '-';
  return target.isReached ? `**${target.text}**` : `${target.text}: missed`;
}

function valueCell(row) {
  if (row === undefined) return '-';
  const { p50, p99, note, target } = row;
  const text = inWords(row);
  const more = [
    ...(p50 === undefined ? [] : [p99 === undefined ? `p50 ${number(p50)} ms` : `${number(p50)} / ${number(p99)} ms`]),
    ...(note === undefined ? [] : [note]),
  ];
  return [target?.isReached ? `**${text}**` : text, ...more].join('; ');
}

function table(head, lines) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...lines.map(line)].join('\n');
}
