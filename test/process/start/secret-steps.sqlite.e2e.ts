import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled, needProgram } from '../../../scripts/servers/find-program.mjs';
import { describeWith } from '../../support/describe-with.js';
import { PATIENCE_MS } from '../../support/process/process.js';

const BASH = { name: 'bash', isHere: isInstalled('bash') };
const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = join(ROOT, 'dist/bundle/cli.js');
/** The commands in `docs/operations.md` for the secret of an embedded database. */
const [, STEPS = ''] =
  /^With the embedded secret of SQLite[^]*?^```sh\n([^]*?)^```/m.exec(
    readFileSync(join(ROOT, 'docs/operations.md'), 'utf8'),
  ) ?? [];

// Always on the embedded database.
describeWith(BASH, 'the documented steps to a new secret of an embedded database', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-steps-'));
    writeFileSync(join(folder, 'linegate'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`, {
      mode: 0o755,
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const shell = (script: string): string => {
    const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
    return execFileSync(needProgram('bash'), ['--norc', '-ec', script], { cwd: folder, env, encoding: 'utf8' });
  };

  it(
    'leave nothing that the new secret cannot decrypt',
    () => {
      shell('linegate node add tokyo --family ssr --daemon vnet-ssr --host tokyo.example.com');
      shell('linegate line-key issue tokyo');
      const secret = join(folder, 'data/app_secret');
      const before = readFileSync(secret, 'utf8');
      shell(STEPS);
      expect(readFileSync(secret, 'utf8')).not.toBe(before);
      expect(existsSync(join(folder, 'data/app_secret_previous'))).toBe(false);
      const { ok, findings } = JSON.parse(shell('linegate doctor --json || true')) as {
        ok: boolean;
        findings: unknown;
      };
      expect({ ok, findings }).toEqual({ ok: true, findings });
    },
    PATIENCE_MS,
  );
});
