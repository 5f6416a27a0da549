// `npm run lint` checks types, mistakes and formatting; with `--write`, `npm run format` corrects the formatting.
import { run } from './common/run.mjs';
import { root, setup } from './setup.mjs';
import { SOURCE_CHECKS } from './testing/source-checks.mjs';

const mends = [['node_modules/oxfmt/bin/oxfmt', '.']];
const checks = SOURCE_CHECKS.map(({ args }) => args);

await setup({ tests: true });
for (const args of process.argv.includes('--write') ? mends : checks) {
  const { code } = await run(process.execPath, args, { cwd: root, show: true });
  if (code !== 0) process.exitCode = code;
}
