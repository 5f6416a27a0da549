const ENGINES = { sqlite: 'SQLite', mariadb: 'MariaDB', mysql: 'MySQL' };
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** @param {string} database its kind */
export function engineName(database) {
  return ENGINES[database];
}

/** A number with at most three digits after its leading ones, and commas between thousands. */
export function number(value) {
  if (value === undefined || value === null || Number.isNaN(value)) return '-';
  return value >= 100 || Number.isInteger(value)
    ? Math.round(value).toLocaleString('en-US')
    : String(Number(value.toPrecision(value < 10 ? 2 : 3)));
}

export function percent(share) {
  return Number.isFinite(share)
    ? `${share < 0.1 ? Number((100 * share).toPrecision(2)) : Math.round(100 * share)} %`
    : '-';
}

/** The value of a row with its unit. */
export function inWords({ value, unit }) {
  return unit === '' ? number(value) : unit.startsWith('/') ? `${number(value)}${unit}` : `${number(value)} ${unit}`;
}

/** @param {string} iso a time */
export function day(iso) {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** One line about a run and its machine. @param {import('../run.mjs').Result} run */
export function describeRun({ commit, isClean, date, machine, versions, options, seconds }) {
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `commit ${commit}${isClean ? '' : ' with changes'}, ${day(date)}`,
    `${machine.processor}, ${machine.cores} cores, ${machine.gigabytes} GB, load average ${machine.loadBefore} before it`,
    programs.join(', '),
    `${options.connections} connections, ${options.rounds} rounds of ${options.seconds} s`,
    `${Math.ceil(seconds / 60)} minutes`,
  ].join('; ');
}
