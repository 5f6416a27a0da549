import { swcOptions } from './swc.config.mjs';

// `--selectProjects unit`, `e2e` or `crash` runs a part; without it all run.

const swc = (modules) => ['@swc/jest', { ...swcOptions(modules), sourceMaps: 'inline' }];

// ES modules that CommonJS packages of ours require(): Node can do that, Jest cannot before Node 24.9. If it cannot, it
// says that the *requiring* package is missing.
const esmOnly = ['cookie', 'content-disposition'].join('|');

const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { [`/node_modules/(${esmOnly})/.+\\.js$`]: swc('commonjs'), '\\.ts$': swc('es6') },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly})/)`],
  // TypeScript's imports end in `.js`, the files beside them in `.ts`.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/web/'],
};

export default {
  testSequencer: '<rootDir>/test/sequencer.mjs',
  // Here and not in a project, where Jest ignores it. Five seconds are short for a busy machine.
  testTimeout: 30_000,
  // Of each file's modules some 50 MB stay in the process that ran it. After forty files it does little but collect garbage.
  workerIdleMemoryLimit: '500MB',
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/*.spec.ts'] },
    { ...shared, displayName: 'e2e', testMatch: ['<rootDir>/test/**/*.e2e.ts', '!**/test/crash/**'] },
    // By itself: it kills against the clock.
    { ...shared, displayName: 'crash', testMatch: ['<rootDir>/test/crash/*.e2e.ts'] },
  ],
};
