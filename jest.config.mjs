// `--selectProjects` runs parts: `unit`, or `e2e-sqlite`, `alone-mariadb` and so on. The server of a part is in TEST_MARIADB_URL or
// TEST_MYSQL_URL.

/** Every kind of database. The first one is embedded. */
export const ENGINES = ['sqlite', 'mariadb', 'mysql'];

// End-to-end files that run on one database, the embedded one. Such a file is about pages, forms of HTTP, texts, tokens or processes, and
// not about locks, transactions, errors, kills, order, collation or types of a database. Each statement that it sends is also sent by
// a file that runs on every database: `scripts/testing/check-statements.mjs` finds others.
export const ONE_DATABASE = [
  'test/web/',
  'test/http/audience-check.e2e.ts',
  'test/http/failures.e2e.ts',
  'test/http/host.e2e.ts',
  'test/http/openapi.e2e.ts',
  'test/http/spellings.e2e.ts',
  'test/admin/openapi/client.e2e.ts',
  'test/admin/openapi/openapi.e2e.ts',
  'test/admin/openapi/openapi-resources.e2e.ts',
  'test/client/tokens.e2e.ts',
  'test/daemons/configurations.e2e.ts',
  'test/daemons/mistakes.e2e.ts',
  'test/daemons/push.e2e.ts',
  'test/metrics/access.e2e.ts',
  'test/metrics/deploy.e2e.ts',
  'test/metrics/labels.e2e.ts',
  'test/daemons/shadowsocks.e2e.ts',
  'test/daemons/subscription.e2e.ts',
  'test/node/authorization.e2e.ts',
  'test/process/campaign.e2e.ts',
  'test/process/http/behind-proxy.e2e.ts',
  'test/process/http/exposure.e2e.ts',
  'test/process/http/large-bodies.e2e.ts',
  'test/process/metrics/traces.e2e.ts',
  'test/process/metrics/workers.e2e.ts',
  'test/process/start/default-login.e2e.ts',
  'test/process/start/nest-cli.e2e.ts',
  'test/process/start/npm-start.e2e.ts',
  'test/process/start/rolling-restart.e2e.ts',
  'test/process/start/secret-steps.e2e.ts',
  'test/process/start/settings.e2e.ts',
  'test/process/start/stored-code.e2e.ts',
  'test/process/start/stray-errors.e2e.ts',
  'test/process/start/workers.e2e.ts',
  'test/process/http/slow-answers.e2e.ts',
  'test/process/http/slow-readers.e2e.ts',
];
/** The end-to-end file that measures limits of the product in real time. It runs beside no other file. */
export const ALONE = ['test/process/database/outage.e2e.ts'];

const shared = {
  // Jest looks for files only here.
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testEnvironment: '<rootDir>/test/runner/environment.mjs',
  testRunner: '<rootDir>/test/runner/runner.mjs',
  // Node loads the modules, and not Jest.
  transform: {},
};

/** @returns the parts of one kind of database */
function endToEnd(engine) {
  const own = {
    ...shared,
    setupFilesAfterEnv: ['<rootDir>/test/runner/each-file.ts'],
    testEnvironmentOptions: { engine },
  };
  const leftOut = [...ALONE, ...(engine === ENGINES[0] ? [] : ONE_DATABASE)].map((path) => `!**/${path}**`);
  return [
    { ...own, displayName: `e2e-${engine}`, testMatch: ['<rootDir>/test/**/*.e2e.ts', ...leftOut] },
    { ...own, displayName: `alone-${engine}`, testMatch: ALONE.map((path) => `<rootDir>/${path}`) },
  ];
}

/** The folder for the report of each project. Plain Jest writes none. */
const { TEST_REPORTS: folder } = process.env;

export default {
  reporters: ['default', ...(folder === undefined ? [] : [['<rootDir>/test/runner/reporter.mjs', { folder }]])],
  testSequencer: '<rootDir>/test/runner/sequencer.mjs',
  // Here and not in a project, where Jest ignores it. Five seconds are short for a busy machine.
  testTimeout: 30_000,
  // With a limit Jest runs no test in its own process. So each run of `--watch` has a new worker, which loads what has changed.
  workerIdleMemoryLimit: '1GB',
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'] },
    ...ENGINES.flatMap(endToEnd),
  ],
};
