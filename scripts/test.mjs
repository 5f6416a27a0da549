// `npm test`: runs all checks and tests, the end-to-end tests on each kind of database. The last line has the counts.
//
// `npm test -- login` runs the test files with that word in their path, `-t <name>` only tests with that name, `--engine=mysql,sqlite`
// end-to-end tests on these databases only, `--unit` and `--e2e` one of the two kinds, and `--workers=2` at most two files of a database at
// the same time. A run of some files, of one kind or on one database checks the types of the source, and not lint and formatting.
import { parseArgs } from 'node:util';
import { setup } from './setup.mjs';
import { checkSource } from './testing/check-source.mjs';
import { SOURCE_CHECKS, TYPE_CHECKS } from './testing/source-checks.mjs';
import { describeSkipped, describeSlowest } from './testing/describe-run.mjs';
import { runJest } from './testing/run-jest.mjs';
import { ENGINES, testFiles } from './testing/test-files.mjs';
import { kindOf, nameOf, TestServers } from './testing/test-servers.mjs';

const { TEST_DATABASE_URL: givenServer, ...env } = process.env;
const { words, testName, engines, parts, mostWorkers } = readArguments();
const total = { passed: 0, failed: 0, skipped: 0 };
/** The reports of Jest, with what they are about. @type {{ name: string, report: import('./testing/run-jest.mjs').Report }[]} */
const runs = [];
/** The databases on which no test ran, with the reason. @type {string[]} */
const missing = [];

await setup({ tests: true });
// It imports a package that the set-up installs.
const { compileTests } = await import('./testing/compile-tests.mjs');
await compileTests();
const isWhole = words.length === 0 && testName === undefined && parts.length === 2 && engines.length > 1;
const source = checkSource(isWhole ? SOURCE_CHECKS : TYPE_CHECKS);
const servers = new TestServers(givenServer);
const there = parts.includes('e2e') ? await startServers() : [];
// These measure limits of the product, and mostly wait: on all databases side by side. Only the checks of the source run beside them,
// and those yield.
await Promise.all(
  there.map((engine) => test(`${nameOf(engine)}, alone`, testFiles('alone', words, engine), engine, { isAlone: true })),
);
if (parts.includes('unit')) await test('Unit tests', testFiles('unit', words));
const [embedded] = ENGINES;
if (there.includes(embedded)) await test(nameOf(embedded), testFiles('e2e', words, embedded), embedded);
// A test on a server waits for it for a third of the time, so the servers take their tests side by side.
const onServers = there.filter((engine) => engine !== embedded);
const isBeside = onServers.length > 1;
await Promise.all(
  onServers.map((engine) => test(nameOf(engine), testFiles('e2e', words, engine), engine, { isBeside })),
);
await servers.stop();

for (const line of [...describeSlowest(runs), ...describeSkipped(runs, missing)]) console.log(line);
show(isWhole ? 'Types, lint and formatting' : 'Types', await source);
if (words.length > 0 && runs.length === 0) {
  console.log(`No test file matches ${words.join(' ')}.`);
  process.exitCode = 1;
}
if (total.failed > 0) process.exitCode = 1;
if (!isWhole) console.log('Lint and formatting were not checked; `npm run lint` checks them.');
console.log(inWords(total));

/** A server in TEST_DATABASE_URL replaces the private ones. */
function readArguments() {
  const engine = (givenServer ? [ENGINES[0], kindOf(givenServer)] : ENGINES).join();
  const options = {
    engine: { type: 'string', default: engine },
    testNamePattern: { type: 'string', short: 't' },
    workers: { type: 'string' },
    unit: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
  };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const chosen = values.engine.split(',');
    const odd = chosen.filter((each) => !ENGINES.includes(each));
    if (odd.length > 0) throw new Error(`--engine takes ${ENGINES.join(', ')}, not ${odd.join(', ')}.`);
    const { workers = '' } = values;
    if (!/^\d{0,3}$/.test(workers)) throw new Error('--workers takes a number.');
    const both = values.unit === values.e2e;
    return {
      words: positionals,
      testName: values.testNamePattern,
      engines: chosen,
      mostWorkers: workers === '' ? undefined : Number(workers),
      parts: ['unit', 'e2e'].filter((part) => both || values[part]),
    };
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

/** @returns the engines on which tests can run */
async function startServers() {
  const wanted = engines.filter((engine) => ['alone', 'e2e'].some((part) => testFiles(part, words, engine).length > 0));
  const problems = await Promise.all(wanted.map((engine) => servers.start(engine)));
  for (const [index, problem] of problems.entries()) {
    if (problem === undefined) continue;
    missing.push(`${nameOf(wanted[index])}: ${problem.text}`);
    if (problem.isFailure || env.LINEGATE_REQUIRE_ENGINES === '1') add({ passed: 0, failed: 1, skipped: 0 });
  }
  return wanted.filter((_engine, index) => problems[index] === undefined);
}

/**
 * @param {string} name
 * @param {string[]} files
 * @param {string} [engine]
 * @param {object} [way]
 * @param {boolean} [way.isAlone] its files run one after the other
 * @param {boolean} [way.isBeside] another run is under way
 */
async function test(name, files, engine, { isAlone = false, isBeside = false } = {}) {
  if (files.length === 0) return;
  const began = Date.now();
  console.log(`${name}: ${files.length} ${files.length === 1 ? 'file' : 'files'} …`);
  const report = await runJest(files, {
    label: name,
    ...{ env: { ...env, ...servers.environmentOf(engine) }, testName, mostWorkers, isAlone, isBeside },
  });
  runs.push({ name, report });
  show(`${name} (${Math.round((Date.now() - began) / 1000)} s)`, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

function show(name, { findings = [], ...counts }) {
  for (const finding of findings) console.log(`\n${finding}`);
  console.log(`${name}: ${inWords(counts)}\n`);
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
