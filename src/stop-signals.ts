/**
 * The action of SIGTERM and SIGINT. One listener stays for the whole run: Node queues a signal before it calls listeners, and drops
 * the signal if the listener was replaced in between.
 */
export class StopSignals {
  constructor(private act: NodeJS.SignalsListener) {
    const listener: NodeJS.SignalsListener = (signal) => this.act(signal);
    process.on('SIGTERM', listener).on('SIGINT', listener);
  }

  /** Replaces the action, also for signals that have arrived but were not delivered. */
  now(act: NodeJS.SignalsListener): void {
    this.act = act;
  }
}
