/**
 * Runs work once at a time. All calls during a run share the next run. So a promise resolves after a run that began after its
 * call.
 */
export class SingleFlight {
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(private readonly work: () => Promise<void>) {}

  /** Rejects with the error of the run that serves this call. */
  run(): Promise<void> {
    if (this.running !== undefined) {
      this.next ??= this.running.then(this.again, this.again);
      return this.next;
    }
    this.running = this.work().finally(() => (this.running = undefined));
    return this.running;
  }

  private readonly again = (): Promise<void> => {
    this.next = undefined;
    return this.run();
  };
}
