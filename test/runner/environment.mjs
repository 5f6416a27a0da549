/** Jest's `testEnvironment`: this process itself, without a sandbox around the test file. See `runner.mjs`. */
export default class {
  /** Jest stores its own data here. Test files see the real `globalThis`. */
  global = {};
  moduleMocker = { restoreAllMocks: () => {} };
  #console;

  constructor(_config, { console }) {
    this.#console = console;
  }

  async setup() {
    this.#swapConsole();
  }

  async teardown() {
    this.#swapConsole();
  }

  getVmContext() {
    return null;
  }

  #swapConsole() {
    [globalThis.console, this.#console] = [this.#console, globalThis.console];
  }
}
