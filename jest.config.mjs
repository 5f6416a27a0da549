// `--selectProjects unit`, `e2e` or `alone` runs a part; without it all run.

// End-to-end files that touch no dialect: pages, forms of HTTP, texts, and the campaign, whose panels always use SQLite. They run
// on one database, the embedded one.
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
  'test/daemons/mistakes.e2e.ts',
  'test/metrics/access.e2e.ts',
  'test/metrics/deploy.e2e.ts',
  'test/metrics/labels.e2e.ts',
  'test/daemons/shadowsocks.e2e.ts',
  'test/process/campaign.e2e.ts',
  'test/process/http/behind-proxy.e2e.ts',
  'test/process/http/exposure.e2e.ts',
  'test/process/http/large-bodies.e2e.ts',
  'test/process/metrics/traces.e2e.ts',
  'test/process/metrics/workers.e2e.ts',
  'test/process/start/nest-cli.e2e.ts',
  'test/process/start/npm-start.e2e.ts',
  'test/process/start/rolling-restart.e2e.ts',
  'test/process/start/secret-steps.e2e.ts',
  'test/process/start/stored-code.e2e.ts',
  'test/process/http/slow-answers.e2e.ts',
  'test/process/http/slow-readers.e2e.ts',
];
/** End-to-end files that depend on the clock: one kills at moments, the other measures limits of the product. They run one by one. */
export const ALONE = ['test/crash/crash.e2e.ts', 'test/process/database/outage.e2e.ts'];

const endToEnd = { setupFilesAfterEnv: ['<rootDir>/test/runner/each-file.ts'] };
const leftOut = process.env.TEST_DATABASE_URL === undefined ? [] : ONE_DATABASE.map((path) => `!**/${path}**`);

const shared = {
  testEnvironment: '<rootDir>/test/runner/environment.mjs',
  testRunner: '<rootDir>/test/runner/runner.mjs',
  // Node loads the modules, and not Jest.
  transform: {},
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/web/'],
};

export default {
  testSequencer: '<rootDir>/test/runner/sequencer.mjs',
  // Here and not in a project, where Jest ignores it. Five seconds are short for a busy machine.
  testTimeout: 30_000,
  // With a limit Jest runs no test in its own process. So each run of `--watch` has a new worker, which loads what has changed.
  workerIdleMemoryLimit: '1GB',
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'] },
    {
      ...shared,
      ...endToEnd,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e.ts', ...ALONE.map((path) => `!**/${path}`), ...leftOut],
    },
    { ...shared, ...endToEnd, displayName: 'alone', testMatch: ALONE.map((path) => `<rootDir>/${path}`) },
  ],
};
