// Runs one of the campaigns: `npm run campaign cluster -- --rounds 3`.
import { root } from '../../scripts/setup.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const CAMPAIGNS = {
  cluster: 'test/campaigns/cluster/run.mjs',
  crash: 'test/campaigns/crash/run.mjs',
  floods: 'test/campaigns/floods/run.mjs',
  judge: 'test/campaigns/judge/run.mjs',
  mihomo: 'test/subscriptions/mihomo-check.mjs',
  pauses: 'test/campaigns/pauses/run.mjs',
  'sing-box': 'test/subscriptions/sing-box-check.mjs',
};

const [name = ''] = process.argv.splice(2, 1);
const file = CAMPAIGNS[name];
if (file === undefined) {
  console.error(
    `npm run campaign <name> -- [choices]; the names are ${Object.keys(CAMPAIGNS).join(', ')}; --help shows the choices`,
  );
  process.exitCode = 1;
} else {
  await import(pathToFileURL(join(root, file)).href);
}
