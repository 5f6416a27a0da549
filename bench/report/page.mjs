import { groupBy } from './group-by.mjs';
import { partTable } from './result-text.mjs';
import { describeRun } from './words.mjs';

const BLOCK = /(<!-- bench: (.+?) -->\n)[^]*?(<!-- \/bench -->)/g;

/** @typedef {import('../run.mjs').Result} Result */
/** @typedef {import('./rows.mjs').Row} Row */

/**
 * Writes the blocks of the page again. `<!-- bench: polls 10000 -->` begins the table of a part with this number of users; without a number
 * the table has all numbers. `<!-- bench: runs -->` begins the list of the runs.
 *
 * @param {string} page
 * @param {Result[]} runs the kept ones, the newest first
 */
export function renderPage(page, runs) {
  /** @type {Set<Result>} */
  const used = new Set();
  const tables = page.replace(BLOCK, (whole, begin, what, end) => {
    if (what === 'runs') return whole;
    const [part, users] = what.split(' ');
    const chosen = newest(runs, part).filter(({ row }) => users === undefined || row.users === Number(users));
    const sources = [...new Set(chosen.map(({ run }) => run))];
    for (const run of sources) used.add(run);
    const body =
      chosen.length === 0 ? 'Not measured yet.' : `${partTable(chosen.map(({ row }) => row))}\n\n${namesOf(sources)}`;
    return `${begin}\n${body}\n\n${end}`;
  });
  const list = [...used].map((run) => `- \`${run.name}\`: ${describeRun(run)}`).join('\n');
  return tables.replace(BLOCK, (whole, begin, what, end) => (what === 'runs' ? `${begin}\n${list}\n\n${end}` : whole));
}

/**
 * The rows of a part. Those of one database and one number of users come from one run, the newest that has them.
 *
 * @param {Result[]} runs the newest first
 * @param {string} part
 * @returns {{ row: Row, run: Result }[]}
 */
export function newest(runs, part) {
  const places = new Map();
  for (const run of runs) {
    const found = groupBy(
      run.rows.filter((row) => row.part === part),
      ({ database, users }) => `${database} ${users}`,
    );
    for (const [place, rows] of found)
      if (!places.has(place))
        places.set(
          place,
          rows.map((row) => ({ row, run })),
        );
  }
  const order = (row) => 10 * row.users + ['sqlite', 'mariadb', 'mysql'].indexOf(row.database);
  return [...places.values()].sort(([a], [b]) => order(a.row) - order(b.row)).flat();
}

function namesOf(runs) {
  return `Run${runs.length > 1 ? 's' : ''} ${runs.map(({ name }) => `\`${name}\``).join(', ')}.`;
}
