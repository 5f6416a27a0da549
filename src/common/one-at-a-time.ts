/**
 * Work of which one run at a time is enough. Whoever asks for it during a run gets the next one, together with all others who
 * ask meanwhile: so what was there before somebody asked is done when his promise resolves.
 */
export class OneAtATime {
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(private readonly work: () => Promise<void>) {}

  /** Rejects with what the run throws that was meant for this caller. */
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
