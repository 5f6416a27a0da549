import { FILE_VARIABLES } from './environment.js';
import type { Variables } from './read-config.js';

/** The files that `*_FILE` variables name. */
export function secretFiles(variables: Variables): string[] {
  return FILE_VARIABLES.flatMap((name) => variables[`${name}_FILE`] ?? []).filter((file) => file !== '');
}
