import { SourceRefused } from '../moving.errors.js';
import type { Source } from '../sources/source.js';

/** Table to columns. `a|b` stands for one of several names. */
export type RequiredColumns = Readonly<Record<string, readonly string[]>>;

/** The tables and columns that a database lacks: `user.credit`, `table node_auth`. */
export function missingColumns({ tables }: Pick<Source, 'tables'>, required: RequiredColumns): string[] {
  return Object.entries(required).flatMap(([names, columns]) => {
    const table = names.split('|').find((name) => tables.has(name));
    const found = table === undefined ? undefined : tables.get(table);
    if (found === undefined) return [`table ${names.replace('|', ' or ')}`];
    return columns
      .filter((choices) => !choices.split('|').some((column) => found.has(column)))
      .map((choices) => `${table ?? ''}.${choices.replace('|', ' or ')}`);
  });
}

/** @param panel the name of the panel and the oldest generation that can be read @throws SourceRefused with all that is missing */
export function requireColumns(source: Pick<Source, 'tables'>, required: RequiredColumns, panel: string): void {
  const missing = missingColumns(source, required);
  if (missing.length === 0) return;
  throw new SourceRefused(`This is no database of ${panel}. It lacks: ${missing.join(', ')}`);
}
