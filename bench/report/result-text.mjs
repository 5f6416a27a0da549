import { ratesTable, valuesTable } from './tables.mjs';
import { describeRun, number } from './words.mjs';

/** The result of a run as text. @param {import('../run.mjs').Result} result */
export function resultText(result) {
  const places = [...new Set(result.rows.map(({ part, users }) => `${part} ${users}`))];
  const tables = places.map((place) => {
    const [part, users] = place.split(' ');
    const rows = result.rows.filter((row) => row.part === part && row.users === Number(users));
    return `${part}, ${number(Number(users))} users\n\n${partTable(rows)}\n`;
  });
  const missed = result.rows.filter(({ target }) => target?.isReached === false).length;
  const targets = result.rows.filter(({ target }) => target !== undefined).length;
  return [...tables, `${result.name}: ${describeRun(result)}; ${targets - missed} of ${targets} targets reached`].join(
    '\n',
  );
}

/** The tables for rows of one part. */
export function partTable(rows) {
  const isRate = ({ ceilings }) => ceilings !== undefined;
  const [rates, values] = [rows.filter(isRate), rows.filter((row) => !isRate(row))];
  return [rates.length > 0 && ratesTable(rates), values.length > 0 && valuesTable(values)].filter(Boolean).join('\n\n');
}
