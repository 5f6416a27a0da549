import { join } from 'node:path';
import { engine } from '../../support/database/test-database.js';
import { programOutput } from '../../support/process/program-output.js';

const PATIENCE_MS = 180_000;
/** The kinds that need the database, those that announce bodies, and all at the same time. `test/floods/run.mjs` has more. */
const SHORT = ['--connections', '120', '--kinds', 'codes,bodies,mix', '--seconds', '6', '--untimed'];

describe('floods of strangers', () => {
  it(
    'take no response from daemons, users, operators and apps, and hardly a line of the log',
    async () => {
      const output = await programOutput(join(import.meta.dirname, '../../floods/run.mjs'), [
        '--engines',
        engine,
        ...SHORT,
      ]);
      expect(output).toContain('All good callers got their responses.');
      expect(output.match(/^\| (codes|bodies|mix) /gm)).toHaveLength(3);
    },
    PATIENCE_MS,
  );
});
