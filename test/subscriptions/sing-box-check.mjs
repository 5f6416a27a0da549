// Checks the golden files of sing-box with the real program, in the last version of each generation: `npm run campaign sing-box`.
// It builds both versions with Go, a few minutes on two cores, and keeps them in a folder of the system's temporary files.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';

const PROGRAMS = [
  { format: 'sing-box', version: 'v1.12.12' },
  { format: 'sing-box-legacy', version: 'v1.11.15' },
];
const FOLDER = join(tmpdir(), 'linegate-sing-box');

for (const { format, version } of PROGRAMS) {
  const program = built(version);
  const file = join(root, `test/subscriptions/golden/${format}.txt`);
  const { status, stderr } = spawnSync(program, ['check', '--disable-color', '-c', file], { encoding: 'utf8' });
  console.log(`${format} with sing-box ${version}: ${status === 0 ? 'accepted' : 'rejected'}\n${stderr}`);
  if (status !== 0) process.exitCode = 1;
}

function built(version) {
  const program = join(FOLDER, version);
  if (existsSync(program)) return program;
  mkdirSync(FOLDER, { recursive: true });
  const environment = { ...process.env, GOBIN: FOLDER, GOFLAGS: '-buildvcs=false' };
  const args = ['install', `github.com/sagernet/sing-box/cmd/sing-box@${version}`];
  const { status } = spawnSync('go', args, { env: environment, stdio: 'inherit', cwd: FOLDER });
  if (status !== 0) throw new Error(`sing-box ${version} could not be built`);
  renameSync(join(FOLDER, 'sing-box'), program);
  return program;
}
