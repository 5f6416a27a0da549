// `npm test`: runs all checks and tests, the end-to-end tests on each kind of database. The last line has the counts. `npm test --
// login` passes its arguments to Jest and skips the checks of the source. `npm test -- --engine=mysql,sqlite login` runs the
// end-to-end tests on these databases only.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, setup } from './setup.mjs';
import { ENGINES as KINDS } from '../test/runner/scope/placement.mjs';
import { checkSource } from './testing/check-source.mjs';
import { countTests, hasTests } from './testing/matching-files.mjs';
import { runJest } from './testing/run-jest.mjs';
import { kindOf, nameOf, TestServers } from './testing/test-servers.mjs';

const { TEST_DATABASE_URL: givenServer, ...env } = process.env;
const { args, engines } = readArguments();
const total = { passed: 0, failed: 0, skipped: 0 };
/** Jest's report of each project: the input of `scripts/testing-table.mjs`. */
const reports = join(root, '.test-reports');

await setup({ tests: true });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);
const source = args.length === 0 ? checkSource() : undefined;
const servers = new TestServers(givenServer);
const there = await startServers();
// First the file that measures limits of the product, on all databases side by side: it mostly waits. Only the checks of the source run
// beside it, and those yield.
await test(projectsOf('alone'));
await test([...(hasTests('unit', args) ? ['unit'] : []), ...projectsOf('e2e')]);
await servers.stop();
if (source !== undefined) show('Lint, formatting and types', await source);

writeFileSync(join(reports, 'versions.json'), JSON.stringify({ node: process.versions.node, ...servers.versions }));
if (args.length > 0 && total.passed + total.failed + total.skipped === 0) {
  console.log(`No test file matches ${args.join(' ')}.`);
  process.exitCode = 1;
}
if (total.failed > 0) process.exitCode = 1;
console.log(inWords(total));

/** A server in TEST_DATABASE_URL replaces the private ones. */
function readArguments() {
  const option = '--engine=';
  const [choice] = process.argv.slice(2).filter((arg) => arg.startsWith(option));
  const engines = choice?.slice(option.length).split(',') ?? (givenServer ? [KINDS[0], kindOf(givenServer)] : KINDS);
  const odd = engines.filter((engine) => !KINDS.includes(engine));
  if (odd.length > 0) {
    console.error(`--engine takes ${KINDS.join(', ')}, not ${odd.join(', ')}.`);
    process.exit(2);
  }
  return { args: process.argv.slice(2).filter((arg) => arg !== choice), engines };
}

/** @returns the engines on which tests can run */
async function startServers() {
  const wanted = engines.filter((engine) => ['alone', 'e2e'].some((part) => hasTests(part, args, engine)));
  const started = await Promise.all(wanted.map((engine) => servers.start(engine)));
  for (const [index, problem] of started.entries()) {
    if (problem === undefined) continue;
    console.log(`\nEnd-to-end tests on ${nameOf(wanted[index])} did not run: ${problem.text}`);
    if (problem.isFailure || env.LINEGATE_REQUIRE_ENGINES === '1') add({ passed: 0, failed: 1, skipped: 0 });
  }
  return wanted.filter((_engine, index) => started[index] === undefined);
}

/** @param {'alone' | 'e2e'} part */
function projectsOf(part) {
  return there.filter((engine) => hasTests(part, args, engine)).map((engine) => `${part}-${engine}`);
}

async function test(projects) {
  if (projects.length === 0) return;
  const began = Date.now();
  const files = projects.reduce((sum, project) => sum + filesIn(project), 0);
  const counts = await runJest(projects, args, { env: { ...env, ...servers.environment }, files, reports });
  console.log('');
  for (const [project, count] of counts) show(project, count);
  console.log(`${Math.round((Date.now() - began) / 1000)} s\n`);
}

/** @param {string} project such as `unit` or `e2e-mysql` */
function filesIn(project) {
  const [part, engine] = project.split('-');
  return countTests(part, args, engine);
}

function show(name, { findings = [], ...counts }) {
  for (const finding of findings) console.log(`\n${finding}\n`);
  console.log(`${name}: ${inWords(counts)}`);
  add(counts);
}

function add({ passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
