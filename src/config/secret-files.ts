import { FILE_VARIABLES } from './environment.js';

/** The files that `*_FILE` variables name. */
export function secretFiles(variables: Readonly<Record<string, string | undefined>> = process.env): string[] {
  return FILE_VARIABLES.flatMap((name) => variables[`${name}_FILE`] ?? []).filter((file) => file !== '');
}
