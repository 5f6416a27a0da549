// `npm run lint` checks for mistakes and formatting; with `--write`, `npm run format` corrects the formatting.
import { run } from './common/run.mjs';
import { root, setup } from './setup.mjs';

const checks = [
  ['eslint/bin/eslint.js', '.', '--max-warnings=0'],
  ['prettier/bin/prettier.cjs', '.', '--check'],
];
const mends = [['prettier/bin/prettier.cjs', '.', '--write']];

await setup({ tests: true });
for (const [program, ...args] of process.argv.includes('--write') ? mends : checks) {
  const { code } = await run(process.execPath, [`node_modules/${program}`, ...args], { cwd: root, show: true });
  if (code === 0) continue;
  process.exitCode = code;
  break;
}
