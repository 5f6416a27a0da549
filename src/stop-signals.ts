/**
 * What SIGTERM and SIGINT do. There is one listener all along: Node has heard of a signal before it tells anybody, and forgets
 * one for which nobody listens any more when it comes to that.
 */
export class StopSignals {
  constructor(private act: NodeJS.SignalsListener) {
    const listener: NodeJS.SignalsListener = (signal) => this.act(signal);
    process.on('SIGTERM', listener).on('SIGINT', listener);
  }

  /** From now on they do something else; those too that have arrived but were not told yet. */
  now(act: NodeJS.SignalsListener): void {
    this.act = act;
  }
}
