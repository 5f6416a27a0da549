const MAX_MINUTES = 15;

/** Ends a run in which a test file does not end, and names the file. The limit of a single test cannot end a loop without a pause. */
export default class {
  /** @type {Map<string, NodeJS.Timeout>} */
  #timers = new Map();

  onTestFileStart({ path }) {
    const end = () => {
      console.error(`${path} has run for ${MAX_MINUTES} minutes. This run of Jest ends here.`);
      process.exit(1);
    };
    this.#timers.set(path, setTimeout(end, MAX_MINUTES * 60_000));
  }

  onTestFileResult({ path }) {
    clearTimeout(this.#timers.get(path));
  }

  onRunComplete() {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}
