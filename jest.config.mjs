// `--selectProjects` runs parts: `unit`, or `e2e-sqlite`, `alone-mariadb` and so on. The server of a part is in TEST_MARIADB_URL or
// TEST_MYSQL_URL.

/** Every kind of database. The first one is embedded. */
export const ENGINES = ['sqlite', 'mariadb', 'mysql'];

// Where end-to-end files run. Each statement that a file sends to one kind of database is also sent to every other kind, by this file or
// by another one: `scripts/testing/check-statements.mjs` finds others.

/**
 * Files that run on the embedded database only: about pages, forms of HTTP, texts, tokens or processes, and not about locks,
 * transactions, errors, kills, order, collation or types of a database.
 */
const EMBEDDED = [
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
  'test/moving/page.e2e.ts',
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
/**
 * Files that run on the embedded database and on one server. They are about what the panel itself does, also where it is killed, busy or
 * cut off: the same code and the same driver reach both servers. Files about differences between the servers run on both: about locks,
 * conflicts, errors, types, order, collation, schema changes, failures of a server, and the paths of every day.
 */
const ONE_SERVER = {
  mysql: [
    'test/client/login-limits.e2e.ts',
    'test/client/login.e2e.ts',
    'test/client/password.e2e.ts',
    'test/commands/commands.e2e.ts',
    'test/commands/operator.e2e.ts',
    'test/commands/rule.e2e.ts',
    'test/commands/traffic-commands.e2e.ts',
    'test/commands/usage.e2e.ts',
    'test/daemons/vnet-ssr.e2e.ts',
    'test/http/robustness.e2e.ts',
    'test/moving/killed.e2e.ts',
    'test/node/lists/roster-wait.e2e.ts',
    'test/node/serving.e2e.ts',
    'test/operators/rights.e2e.ts',
    'test/operators/second-factors.e2e.ts',
    'test/operators/session.e2e.ts',
    'test/process/audit-seals.e2e.ts',
    'test/process/http/overload.e2e.ts',
    'test/process/import.e2e.ts',
    'test/process/kill/report-kill.e2e.ts',
    'test/process/logout-everywhere.e2e.ts',
    'test/process/start/setup-code.e2e.ts',
    'test/process/start/start.e2e.ts',
    'test/push/generation.e2e.ts',
    'test/rules/node-rules.e2e.ts',
    'test/secrets/rotate.e2e.ts',
    'test/subscriptions/operators.e2e.ts',
    'test/traffic/lost-replies.e2e.ts',
  ],
  mariadb: [
    'test/admin/csv.e2e.ts',
    'test/admin/field-names.e2e.ts',
    'test/admin/line-keys.e2e.ts',
    'test/audit/events.e2e.ts',
    'test/audit/seals-job.e2e.ts',
    'test/client/logout.e2e.ts',
    'test/commands/help.e2e.ts',
    'test/commands/process.e2e.ts',
    'test/commands/push.e2e.ts',
    'test/daemons/faults.e2e.ts',
    'test/daemons/xrayr.e2e.ts',
    'test/http/turns.e2e.ts',
    'test/jobs/aborted.e2e.ts',
    'test/jobs/killed-process.e2e.ts',
    'test/metrics/figures.e2e.ts',
    'test/moving/daemons.e2e.ts',
    'test/node/lists/roster-cache.e2e.ts',
    'test/node/node.e2e.ts',
    'test/node/user-list.e2e.ts',
    'test/operators/proof.e2e.ts',
    'test/process/http/waiting-readers.e2e.ts',
    'test/process/kill/change-kill.e2e.ts',
    'test/process/kill/export-cut.e2e.ts',
    'test/process/start/heartbeat.e2e.ts',
    'test/process/start/shutdown.e2e.ts',
    'test/secrets/before-ids.e2e.ts',
    'test/secrets/steps.e2e.ts',
  ],
};

/** @returns whether an end-to-end file runs on a kind of database */
export function runsOn(engine, path) {
  if (engine === ENGINES[0]) return true;
  const others = Object.entries(ONE_SERVER).filter(([server]) => server !== engine);
  return ![...EMBEDDED, ...others.flatMap(([, files]) => files)].some((part) => path.includes(part));
}

/** The files that do not run everywhere, and folders of them. */
export const NOT_EVERYWHERE = [...EMBEDDED, ...Object.values(ONE_SERVER).flat()];

/** The end-to-end file that measures limits of the product in real time. It runs beside no other file, on all databases at a time. */
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
  const leftOut = [...ALONE, ...NOT_EVERYWHERE.filter((path) => !runsOn(engine, path))].map((path) => `!**/${path}**`);
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
