// Compiles the server to dist, module by module, and bundles the program from there.
import { join } from 'node:path';
import { run } from './run.mjs';

const root = join(import.meta.dirname, '..');
const steps = [
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'],
  ['node_modules/rolldown/bin/cli.mjs', '--config', 'rolldown.config.mjs', '--log-level', 'warn'],
];

for (const step of steps) {
  const { code } = await run(process.execPath, step, { cwd: root, show: true });
  if (code !== 0) process.exit(code);
}
