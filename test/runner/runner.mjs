import asyncHooks from 'node:async_hooks';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { compiledFile } from './compiled-files.mjs';
import { cpuSeconds } from './cpu-time.mjs';
import { PlainStorage } from './plain-storage.mjs';
import { recordStatements, takeStatements } from './sent-statements.mjs';

// Jest by itself loads all modules again for each test file, into a sandbox: about three seconds of Nest, TypeORM, Fastify and
// `src`. Here Jest collects and runs the tests as always, and Node loads the modules: a worker loads each of them once. So test
// files share the state of modules, as the panels of one process do. A test that depends on that state is a defect.

process.setSourceMapsEnabled(true);
recordStatements({ everything: process.env.RECORD_STATEMENTS === 'all' });

const require = createRequire(import.meta.url);
/** Jest stores the time-out of `jest.setTimeout` under this key. */
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
const jest = { setTimeout: (ms) => (globalThis[TIMEOUT] = ms) };
let runs = 0;

/** Jest's `testRunner`: Jest's own runner with another module loader. The result also has what the file has sent and used. */
export default async function runFile(globalConfig, config, environment, _runtime, path, tell) {
  // Jest sets its own source maps here, which do not cover modules that Node has loaded.
  Error.prepareStackTrace = undefined;
  delete globalThis[TIMEOUT];
  runs += 1;
  takeStatements();
  const before = cpuSeconds();
  const loader = new Loader(runs, config.testEnvironmentOptions.engine);
  const result = await circus.default(globalConfig, config, environment, loader, path, tell);
  forgetFile();
  return { ...result, statements: takeStatements(), cpuSeconds: cpuSeconds() - before };
}

/**
 * Jest keeps what it knows of a file in global properties: its tests, and so their panels, under a new symbol for each file, and the
 * receivers of events under one symbol for all. In a sandbox they would end with it. Here each event would reach all files before.
 */
function forgetFile() {
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    if (symbol.description === 'JEST_STATE_SYMBOL' || symbol === EVENT_HANDLERS) delete globalThis[symbol];
  }
}

/** The methods of Jest's runtime that its test runner calls. */
class Loader {
  #run;
  #engine;

  /**
   * @param {number} run counts the files that this worker has run
   * @param {string} [engine] the kind of database on which the file runs
   */
  constructor(run, engine) {
    this.#run = run;
    this.#engine = engine;
  }

  /** Loads the part of Jest that collects and runs tests. It keeps the tests of one file, so each file has a new one. */
  requireInternalModule(path) {
    delete require.cache[path];
    const { AsyncLocalStorage } = asyncHooks;
    asyncHooks.AsyncLocalStorage = PlainStorage;
    try {
      return require(path);
    } finally {
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    }
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** Loads a test file or a set-up file. The query makes it run again: the set-up file belongs to each test file. */
  async unstable_importModule(path) {
    return import(`${pathToFileURL(compiledFile(path, this.#engine)).href}?run=${this.#run}`);
  }

  setGlobalsForRuntime(globals) {
    Object.assign(globalThis, globals, { jest });
  }

  enterTestCode() {}
  leaveTestCode() {}
}
