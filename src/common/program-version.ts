import { readFileSync } from 'node:fs';

const PACKAGE: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The version of this program, such as `1.2.3`. */
export const PROGRAM_VERSION =
  typeof PACKAGE === 'object' && PACKAGE !== null && 'version' in PACKAGE ? String(PACKAGE.version) : 'unknown';
