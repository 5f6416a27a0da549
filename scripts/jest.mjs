// `npm run test:unit` and `npm run test:e2e`: plain Jest on the named projects. `-- --watch` and other arguments go to Jest.
import { run } from './common/run.mjs';
import { root, setup } from './setup.mjs';

const PROJECTS = ['unit', 'alone', 'e2e'];

const args = process.argv.slice(2);
const others = args.findIndex((arg) => !PROJECTS.includes(arg));
const projects = others === -1 ? args : args.slice(0, others);

await setup({ tests: true });
const node = ['--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
const options = ['--selectProjects', ...projects, '--maxWorkers=2', ...args.slice(projects.length)];
const { code } = await run(process.execPath, [...node, ...options], { cwd: root, show: true });
process.exitCode = code;
