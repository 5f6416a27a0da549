import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Nest's own command line reads too, by its usual name. */
const common = JSON.parse(readFileSync(join(import.meta.dirname, '.swcrc'), 'utf8'));

/**
 * How TypeScript becomes JavaScript, for the program and for its tests alike. Types are not looked at: `npm test` checks them.
 *
 * @param {'es6' | 'commonjs'} modules
 * @returns {import('@swc/core').Options}
 */
export const swcOptions = (modules) => ({ swcrc: false, ...common, module: { type: modules } });
