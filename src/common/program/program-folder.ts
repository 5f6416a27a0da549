import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder with the program's package.json: the same for the source, the compiled code and the bundle. */
export const PROGRAM_FOLDER = above(import.meta.dirname);

function above(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json is missing: install Linegate again');
  return above(parent);
}
