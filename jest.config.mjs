// `--selectProjects` runs parts: `unit`, or `e2e-sqlite`, `alone-mariadb` and so on. The server of a part is in TEST_MARIADB_URL or
// TEST_MYSQL_URL.
import { ENGINES, NOT_EVERYWHERE, runsOn } from './test/runner/scope/placement.mjs';

/** The end-to-end file that measures limits of the product in real time. It runs beside no other file, on all databases at a time. */
export const ALONE = ['test/process/database/outage.e2e.ts'];

const shared = {
  // Jest looks for files only here.
  roots: ['<rootDir>/src', '<rootDir>/test'],
  globalSetup: '<rootDir>/test/runner/compile.mjs',
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
