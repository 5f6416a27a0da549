// `npm run lint` checks types, mistakes and formatting; with `--write`, `npm run format` corrects the formatting.
import { run } from './common/run.mjs';
import { root, setup } from './setup.mjs';
import { SOURCE_CHECKS } from './testing/source-checks.mjs';

const mends = [{ args: ['node_modules/oxfmt/bin/oxfmt', '.'], advice: 'Correct the files above by hand.' }];

await setup({ tests: true });
const advices = [];
for (const { args, advice } of process.argv.includes('--write') ? mends : SOURCE_CHECKS) {
  const { code } = await run(process.execPath, args, { cwd: root, show: true });
  if (code === 0) continue;
  process.exitCode = code;
  advices.push(advice);
}
for (const advice of advices) console.error(advice);
