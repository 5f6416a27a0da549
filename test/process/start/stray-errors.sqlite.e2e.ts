import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Installation } from '../../support/process/installation.js';
import { PATIENCE_MS } from '../../support/process/process.js';

describe('an uncaught error', () => {
  let installation: Installation;
  let folder: string;
  beforeAll(async () => {
    installation = await Installation.create();
    folder = mkdtempSync(join(tmpdir(), 'linegate-stray-'));
  }, PATIENCE_MS);
  afterAll(async () => {
    await installation.stop();
    rmSync(folder, { recursive: true });
  }, PATIENCE_MS);

  it.each([
    ['of a timer', `throw new Error('the error of this test')`],
    ['of an unhandled promise', `void Promise.reject(new Error('the error of this test'))`],
  ])(
    'T62: %s ends the process with 1, and the log has its reason',
    async (_how, statement) => {
      const script = join(folder, 'stray.mjs');
      writeFileSync(script, `process.on('SIGUSR2', () => setTimeout(() => { ${statement}; }, 0));`);
      const panel = await installation.start({}, { nodeArguments: ['--import', script] });
      panel.signal('SIGUSR2');
      expect(await panel.ended).toEqual({ code: 1, signal: null });
      const fatal = panel.log.filter((line) => line['level'] === 60);
      expect(fatal).toEqual([
        expect.objectContaining({
          msg: 'an error that nobody caught',
          err: expect.objectContaining({ message: 'the error of this test', stack: expect.any(String) }) as object,
        }),
      ]);
    },
    PATIENCE_MS,
  );
});
