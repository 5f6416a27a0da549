import { join } from 'node:path';
import { programOutput } from '../support/process/program-output.js';

const PATIENCE_MS = 120_000;

describe('simulated XrayR daemons with faults of every kind', () => {
  it(
    'have nothing charged twice with a sign of trouble or with eight users, and healthy traffic never waits',
    async () => {
      const output = await programOutput(join(import.meta.dirname, 'judge/run.mjs'), ['--minutes', '1000']);
      expect(output).toContain('All aims hold.');
      expect(output.match(/^\| .+ \| \d[\d,]*, /gm)).toHaveLength(18);
    },
    PATIENCE_MS,
  );
});
