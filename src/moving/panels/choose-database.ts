import { SourceRefused } from '../moving.errors.js';
import { reason } from '../reasons/reason.js';
import type { Source } from '../sources/source.js';
import { missingColumns, type RequiredColumns } from './required-columns.js';

/** How a message calls a database without a name. */
const UNNAMED = '(unnamed)';

/**
 * The database of an old panel among those of a dump.
 *
 * @param wanted its name; without it the one that has everything which is required, or comes nearest to that
 * @throws SourceRefused for a name that is not there, and without a name for several databases of such a panel
 */
export function chooseDatabase(source: Source, required: RequiredColumns, wanted: string | undefined): Source {
  const names = [...source.databases.keys()];
  if (wanted !== undefined) {
    if (source.databases.has(wanted)) return source.of(wanted);
    throw new SourceRefused(reason('database-missing', { database: wanted, found: names.map(shown) }));
  }
  const lacking = [...source.databases].map(([name, tables]) => ({
    name,
    count: missingColumns({ tables }, required).length,
  }));
  const whole = lacking.filter(({ count }) => count === 0);
  if (whole.length > 1)
    throw new SourceRefused(reason('database-ambiguous', { found: whole.map(({ name }) => shown(name)) }));
  const [nearest] = lacking.sort((one, other) => one.count - other.count);
  return nearest === undefined ? source : source.of(nearest.name);
}

function shown(name: string): string {
  return name === '' ? UNNAMED : name;
}
