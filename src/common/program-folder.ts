import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that holds the program's package.json; the same seen from the source, from what is compiled and from the bundle. */
export const PROGRAM_FOLDER = above(import.meta.dirname);

function above(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json is missing: install Linegate anew');
  return above(parent);
}
