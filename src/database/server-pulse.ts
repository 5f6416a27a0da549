import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 200;

/** Knows whether a server that has gone silent is gone, and when it is back. Asks only after a suspicion. */
export class ServerPulse {
  private isGone = false;
  private isStopped = false;
  private checking: Promise<void> | undefined;

  /**
   * @param ping rejects when the server does not answer
   * @param onLost called once for each time that the server goes
   */
  constructor(
    private readonly ping: () => Promise<void>,
    private readonly onLost: () => void,
  ) {}

  /** The server did not answer, and has not answered since. */
  get isLost(): boolean {
    return this.isGone;
  }

  /** Somebody waits longer than usual: asks the server, and if it is gone, asks on until it is back. */
  suspect(): void {
    this.checking ??= this.check().finally(() => (this.checking = undefined));
  }

  stop(): void {
    this.isStopped = true;
  }

  private async check(): Promise<void> {
    while (!this.isStopped && !(await this.answers())) {
      if (!this.isGone) this.onLost();
      this.isGone = true;
      await sleep(RETRY_MS, undefined, { ref: false });
    }
    this.isGone = false;
  }

  private async answers(): Promise<boolean> {
    return this.ping().then(
      () => true,
      () => false,
    );
  }
}
