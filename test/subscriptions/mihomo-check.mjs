// Checks the golden files of Clash with the real mihomo: `npm run campaign mihomo`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';
import { goProgram } from './go-program.mjs';

const VERSION = 'v1.19.10';

const program = goProgram('github.com/metacubex/mihomo', VERSION);
const home = mkdtempSync(join(tmpdir(), 'linegate-mihomo-'));
for (const format of ['clash', 'clash-legacy']) {
  const file = join(root, `test/subscriptions/golden/${format}.txt`);
  const { status, stdout } = spawnSync(program, ['-t', '-d', home, '-f', file], { encoding: 'utf8' });
  console.log(`${format} with mihomo ${VERSION}: ${status === 0 ? 'accepted' : 'rejected'}\n${stdout}`);
  if (status !== 0) process.exitCode = 1;
}
rmSync(home, { recursive: true });
