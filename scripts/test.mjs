// `npm test`: everything that must hold, the end-to-end tests on both kinds of database. The last line is the count.
// `npm test -- login` hands its arguments to Jest and leaves out the checks that know no such selection.
import { findMariadb, startMariadb } from './mariadb.mjs';
import { showProgress } from './progress.mjs';
import { runJest } from './run-jest.mjs';
import { run } from './run.mjs';
import { root, setup } from './setup.mjs';

/** This server is never killed: tests that need what a flush is for start their own. So a disk that stalls fails none of the others. */
const UNFLUSHED = '--innodb-flush-method=nosync';

const args = process.argv.slice(2);
const { TEST_DATABASE_URL: givenServer, ...env } = process.env;
const total = { passed: 0, failed: 0, skipped: 0 };

await setup({ tests: true });
if (args.length === 0) await checkSource();
await test('Unit tests', 'unit', env);
await testEndToEnd('SQLite', env);
await testOnMariadb();

if (args.length > 0 && total.passed + total.failed + total.skipped === 0) {
  console.log(`No test goes by ${args.join(' ')}.`);
  process.exitCode = 1;
}
if (total.failed > 0) process.exitCode = 1;
console.log(inWords(total));

/** Programs over the whole source, side by side: linting takes as long as the others together. */
async function checkSource() {
  const finish = showProgress('Lint, formatting and types');
  const checks = await Promise.all([
    check('Lint', 'eslint/bin/eslint.js', '.', '--max-warnings=0'),
    check('Formatting', 'prettier/bin/prettier.cjs', '.', '--check', '--log-level=warn'),
    check('Types', 'typescript/bin/tsc', '--noEmit'),
    check('Types of the pages', 'typescript/bin/tsc', '--noEmit', '-p', 'web'),
  ]);
  const failed = checks.filter(({ code }) => code !== 0);
  finish(failed.length === 0 ? 'passed' : 'failed');
  for (const { name, output } of failed) console.log(`\n${name}:\n${output.trim()}\n`);
  add({ passed: checks.length - failed.length, failed: failed.length, skipped: 0 });
}

async function check(name, program, ...programArgs) {
  const { code, output } = await run(process.execPath, [`node_modules/${program}`, ...programArgs], { cwd: root });
  return { name, code, output };
}

/** The crash test by itself: it kills against the clock. */
async function testEndToEnd(database, testEnv) {
  await test(`Crash test on ${database}`, 'crash', testEnv);
  await test(`End-to-end tests on ${database}`, 'e2e', testEnv);
}

/** @param {'unit' | 'e2e' | 'crash'} project */
async function test(name, project, testEnv) {
  const began = Date.now();
  console.log(`\n${name} …`);
  const counts = await runJest(project, args, testEnv);
  console.log(`${name}: ${inWords(counts)}, ${Math.round((Date.now() - began) / 1000)} s`);
  add(counts);
}

/** The same files once more, on the server that we were given or on one of our own. */
async function testOnMariadb() {
  const name = 'End-to-end tests on MariaDB';
  if (givenServer) return testEndToEnd('MariaDB', { ...env, TEST_DATABASE_URL: givenServer });
  if (!findMariadb()) {
    console.log(`\n${name} did not run: MariaDB is not installed (on Debian: apt-get install mariadb-server).`);
    if (env.LINEGATE_REQUIRE_MARIADB === '1') add({ passed: 0, failed: 1, skipped: 0 });
    return;
  }

  try {
    const server = await startMariadb({ flags: [UNFLUSHED] });
    await testEndToEnd('MariaDB', { ...env, TEST_DATABASE_URL: server.url });
    await server.stop();
  } catch (error) {
    console.log(`\n${name} failed: ${error.message}`);
    add({ passed: 0, failed: 1, skipped: 0 });
  }
}

function add({ passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
