const ENGINES = { sqlite: 'SQLite', mariadb: 'MariaDB', mysql: 'MySQL' };

/** @param {string} database its kind */
export function engineName(database) {
  return ENGINES[database];
}

/** A whole number as it is, another one with three digits, or two below ten. Commas between thousands. */
export function number(value) {
  const shown = Number.isInteger(value) ? value : Number(value.toPrecision(value < 10 ? 2 : 3));
  return shown.toLocaleString('en-US');
}

/** A share as percent. */
export function percent(share) {
  return `${share < 0.1 ? Number((100 * share).toPrecision(2)) : Math.round(100 * share)} %`;
}
