// The runner of the tests knows no time limits. This module gives the functions that register tests and hooks Jest's usual ones.
import { setTimeout as sleep } from 'node:timers/promises';
import { bind } from 'jest-each';

/** Five seconds, Jest's own limit, are short for a busy machine. */
const DEFAULT_MS = 30_000;
const HOOKS = ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'];

/** Errors that nobody caught. They would end the worker with all its other test files; here they fail the test that runs. */
const strays = [];
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => strays.push(error));

/** The limits that test files have set with `jest.setTimeout`, by their paths. @type {Map<string, number>} */
const limits = new Map();

globalThis.jest.setTimeout = (ms) => {
  limits.set(currentFile(), ms);
  return globalThis.jest;
};
for (const name of HOOKS) {
  const register = globalThis[name];
  Object.assign(globalThis, { [name]: (work, ms) => register(limited(work, ms)) });
}
const it = limitedTest(globalThis.it, limitedTest(globalThis.it.only));
Object.assign(globalThis, { it, test: it });

/**
 * @param {Function} register registers a test by its name and its work
 * @param {Function} [only] the same, for a test beside which no other one runs
 */
function limitedTest(register, only) {
  const test = (name, work, ms) => register(name, limited(work, ms));
  return Object.assign(test, { each: bind(test), skip: register.skip, todo: register.todo, only });
}

function limited(work, ms = limits.get(currentFile()) ?? DEFAULT_MS) {
  return async () => {
    const over = new AbortController();
    const late = sleep(ms, undefined, { signal: over.signal }).then(
      () => {
        throw new Error(`This took longer than ${ms} ms.`);
      },
      () => undefined,
    );
    try {
      await Promise.race([work(), late]);
    } finally {
      over.abort();
    }
    if (strays.length > 0) throw strays.splice(0)[0];
  };
}

function currentFile() {
  return globalThis.expect.getState().testPath;
}
