// Jest for one part of the tests: `scripts/test.mjs` compiles the tests, names their files, and sets TEST_ENGINE.
export default {
  // The compiled tests. Node loads them as they are.
  rootDir: '.test-build',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.spec.js', '**/*.e2e.js'],
  transform: {},
  // Test files run in plain Node, without a sandbox for each: a worker loads Nest, TypeORM and `src` once.
  runner: 'jest-light-runner/child-process',
  setupFilesAfterEnv: ['<rootDir>/../test/jest/each-worker.mjs'],
  testSequencer: '<rootDir>/../test/jest/sequencer.mjs',
  reporters: ['default', '<rootDir>/../test/jest/endless-files.reporter.mjs'],
};
