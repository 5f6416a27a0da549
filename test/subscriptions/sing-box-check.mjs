// Checks the golden files of sing-box with the real program, in the last version of each generation: `npm run campaign sing-box`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';
import { goProgram } from './go-program.mjs';

const PROGRAMS = [
  { format: 'sing-box', version: 'v1.12.12' },
  { format: 'sing-box-legacy', version: 'v1.11.15' },
];

for (const { format, version } of PROGRAMS) {
  const program = goProgram('github.com/sagernet/sing-box/cmd/sing-box', version);
  const file = join(root, `test/subscriptions/golden/${format}.txt`);
  const { status, stderr } = spawnSync(program, ['check', '--disable-color', '-c', file], { encoding: 'utf8' });
  console.log(`${format} with sing-box ${version}: ${status === 0 ? 'accepted' : 'rejected'}\n${stderr}`);
  if (status !== 0) process.exitCode = 1;
}
