import { SourceRefused } from '../moving.errors.js';
import { reason } from '../reasons/reason.js';
import type { Source } from '../sources/source.js';

/** Table to columns. `a|b` stands for one of several names. */
export type RequiredColumns = Readonly<Record<string, readonly string[]>>;

/** What a database of each panel is called if it lacks something. */
type NoPanel = 'no-proxypanel' | 'no-sspanel' | 'no-xboard';

/** The tables and columns that a database lacks: `node_auth`, `user.credit`, `user.vmess_id/uuid`. */
export function missingColumns({ tables }: Pick<Source, 'tables'>, required: RequiredColumns): string[] {
  return Object.entries(required).flatMap(([names, columns]) => {
    const table = names.split('|').find((name) => tables.has(name));
    const found = table === undefined ? undefined : tables.get(table);
    if (found === undefined) return [names.replace('|', '/')];
    return columns
      .filter((choices) => !choices.split('|').some((column) => found.has(column)))
      .map((choices) => `${table ?? ''}.${choices.replace('|', '/')}`);
  });
}

/** @param code says which panel it is not @throws SourceRefused with all that is missing */
export function requireColumns(source: Pick<Source, 'tables'>, required: RequiredColumns, code: NoPanel): void {
  const missing = missingColumns(source, required);
  if (missing.length === 0) return;
  throw new SourceRefused(reason(code, { missing }));
}
