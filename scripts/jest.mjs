// `npm run test:unit` and `npm run test:e2e`: plain Jest on one part, `unit` or `e2e`. `-- --watch` and other arguments go to Jest.
// End-to-end tests run on SQLite, or on the server in TEST_DATABASE_URL.
import { run } from './common/run.mjs';
import { root, setup } from './setup.mjs';
import { kindOf, TestServers } from './testing/test-servers.mjs';

const [part, ...args] = process.argv.slice(2);
const { TEST_DATABASE_URL: given, ...env } = process.env;
const kind = given === undefined ? 'sqlite' : kindOf(given);

await setup({ tests: true });
const servers = new TestServers(given);
await servers.start(kind);
const projects = part === 'unit' ? [part] : [`alone-${kind}`, `e2e-${kind}`];
const node = ['--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
const options = ['--selectProjects', ...projects, '--maxWorkers=2', ...args];
const { code } = await run(process.execPath, [...node, ...options], {
  cwd: root,
  env: { ...env, ...servers.environment },
  show: true,
});
process.exitCode = code;
