// `npm test`: runs all checks and tests, the end-to-end tests on each kind of database. The last line has the counts. `npm test --
// login` passes its arguments to Jest and skips the checks of the source. `npm test -- --engine=mysql,sqlite login` runs the
// end-to-end tests on these databases only.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { showProgress } from './common/progress.mjs';
import { run } from './common/run.mjs';
import { ENGINES } from './servers/engines.mjs';
import { startPrivateServer } from './servers/private-server.mjs';
import { root, setup } from './setup.mjs';
import { hasTests } from './testing/matching-files.mjs';
import { runJest } from './testing/run-jest.mjs';

const EMBEDDED = 'sqlite';
const { TEST_DATABASE_URL: givenServer, ...env } = process.env;
const { args, engines } = readArguments();
const total = { passed: 0, failed: 0, skipped: 0 };
const versions = { node: process.versions.node };
/** The servers that start while other tests run, by kind. @type {Map<string, Promise<import('./servers/private-server.mjs').PrivateServer>>} */
const starting = new Map();
/** Jest's report of each part, by engine and part: the input of `scripts/testing-table.mjs`. */
const reports = join(root, '.test-reports');

await setup({ tests: true });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);
if (args.length === 0) await checkSource();
else for (const kind of Object.keys(ENGINES).filter(needsServer)) startEarly(kind);
await test('Unit tests', 'unit', 'none', env);
if (engines.includes(EMBEDDED)) await testEndToEnd('SQLite', EMBEDDED, env);
for (const kind of Object.keys(ENGINES).filter((each) => engines.includes(each))) await testOnServer(kind);

writeFileSync(join(reports, 'versions.json'), JSON.stringify(versions));

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
  const known = [EMBEDDED, ...Object.keys(ENGINES)];
  const engines = choice?.slice(option.length).split(',') ?? (givenServer ? [EMBEDDED, kindOf(givenServer)] : known);
  const odd = engines.filter((engine) => !known.includes(engine));
  if (odd.length > 0) {
    console.error(`--engine takes ${known.join(', ')}, not ${odd.join(', ')}.`);
    process.exit(2);
  }
  return { args: process.argv.slice(2).filter((arg) => arg !== choice), engines };
}

/** The protocol: `mysql` or `mariadb`. */
function kindOf(url) {
  return new URL(url).protocol.slice(0, -1);
}

/** Runs the checks of the source side by side. */
async function checkSource() {
  const finish = showProgress('Lint, formatting and types');
  const program = 'scripts/testing/lint-program.mjs';
  const checks = await Promise.all([
    check('Types and lint', program, 'tsconfig.json', '.', '--ignore=web/src'),
    check('Types and lint of the pages', program, 'web/tsconfig.json', 'web/src'),
    check('Formatting', 'node_modules/prettier/bin/prettier.cjs', '.', '--check', '--log-level=warn'),
  ]);
  const failed = checks.filter(({ code }) => code !== 0);
  finish(failed.length === 0 ? 'passed' : 'failed');
  for (const { name, output } of failed) console.log(`\n${name}:\n${output.trim()}\n`);
  add({ passed: checks.length - failed.length, failed: failed.length, skipped: 0 });
}

async function check(name, program, ...programArgs) {
  const { code, output } = await run(process.execPath, [program, ...programArgs], { cwd: root });
  return { name, code, output };
}

/** First the files that depend on the clock, one by one. */
async function testEndToEnd(database, engine, testEnv) {
  await test(`Tests by the clock on ${database}`, 'alone', engine, testEnv);
  await test(`End-to-end tests on ${database}`, 'e2e', engine, testEnv);
}

/** @param {'unit' | 'e2e' | 'alone'} project */
async function test(name, project, engine, testEnv) {
  if (!hasTests(project, args, engine in ENGINES)) return;
  const began = Date.now();
  console.log(`\n${name} …`);
  const counts = await runJest(project, args, testEnv, join(reports, `${engine}-${project}.json`));
  console.log(`${name}: ${inWords(counts)}, ${Math.round((Date.now() - began) / 1000)} s`);
  add(counts);
}

/** Runs the same files on the given server or on a private one. */
async function testOnServer(kind) {
  const { name, advice, unflushed, find } = ENGINES[kind];
  if (!hasTestsOnServer()) return;
  if (givenServer) return testEndToEnd(name, kind, { ...env, TEST_DATABASE_URL: givenServer });
  if (find() === null) {
    console.log(`\nEnd-to-end tests on ${name} did not run: ${name} is missing (${advice}).`);
    if (env.LINEGATE_REQUIRE_ENGINES === '1') add({ passed: 0, failed: 1, skipped: 0 });
    return;
  }

  try {
    // No test kills this server, so it need not flush. Tests of flushing start their own server.
    const server = await (starting.get(kind) ?? startPrivateServer(kind, { flags: unflushed }));
    versions[kind] = server.version;
    await testEndToEnd(`${name} ${server.version}`, kind, { ...env, TEST_DATABASE_URL: server.url });
    await server.stop();
  } catch (error) {
    console.log(`\nEnd-to-end tests on ${name} failed: ${error.message}`);
    add({ passed: 0, failed: 1, skipped: 0 });
  }
}

function hasTestsOnServer() {
  return ['alone', 'e2e'].some((project) => hasTests(project, args, true));
}

/** Whether a private server of this kind will be started. */
function needsServer(kind) {
  return engines.includes(kind) && !givenServer && hasTestsOnServer() && ENGINES[kind].find() !== null;
}

/** A few tests end before a server is ready. */
function startEarly(kind) {
  const server = startPrivateServer(kind, { flags: ENGINES[kind].unflushed });
  // Its own tests report it.
  server.catch(() => undefined);
  starting.set(kind, server);
}

function add({ passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
