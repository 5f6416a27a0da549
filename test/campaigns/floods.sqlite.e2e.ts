import { join } from 'node:path';
import { engine } from '../support/database/test-database.js';
import { programOutput } from '../support/process/program-output.js';

const PATIENCE_MS = 240_000;
/** All kinds of strangers at the same time. `npm run campaign floods` has each of them by itself, and measures times. */
const SHORT = ['--connections', '100', '--kinds', 'mix', '--seconds', '10', '--untimed'];

describe('floods of strangers', () => {
  it(
    'take no response from daemons, users, operators and apps, and hardly a line of the log',
    async () => {
      const output = await programOutput(join(import.meta.dirname, 'floods/run.mjs'), ['--engines', engine, ...SHORT]);
      expect(output).toContain('All good callers got their responses.');
      expect(output.match(/^\| mix /gm)).toHaveLength(1);
    },
    PATIENCE_MS,
  );
});
