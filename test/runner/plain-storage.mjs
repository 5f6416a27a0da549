/**
 * What Jest's runner needs of `AsyncLocalStorage`: the test that runs now. Tests of a file run one after another, so a variable is
 * enough. A real storage for each file makes every later promise of the worker slower before Node 24, and keeps what the tests held.
 */
export class PlainStorage {
  #store;

  getStore() {
    return this.#store;
  }

  /** Sets the store until the work, or the promise that it returns, has ended. */
  run(store, work) {
    const before = this.#store;
    const restore = () => (this.#store = before);
    this.#store = store;
    try {
      const result = work();
      if (typeof result?.then === 'function') return Promise.resolve(result).finally(restore);
      restore();
      return result;
    } catch (error) {
      restore();
      throw error;
    }
  }
}
