import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM_FOLDER } from './program-folder.js';

const PACKAGE: unknown = JSON.parse(readFileSync(join(PROGRAM_FOLDER, 'package.json'), 'utf8'));

/** The version of this program, such as `1.2.3`. */
export const PROGRAM_VERSION =
  typeof PACKAGE === 'object' && PACKAGE !== null && 'version' in PACKAGE ? String(PACKAGE.version) : 'unknown';
