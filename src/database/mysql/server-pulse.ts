import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 200;

/**
 * Finds out whether a silent server is lost, and when it is back. It asks only after a suspicion, over a connection of its own.
 * So a server that hangs counts as lost, and a server that lets a transaction wait for a lock does not.
 */
export class ServerPulse {
  private isGone = false;
  private isStopped = false;
  private checking: Promise<void> | undefined;

  /**
   * @param ping rejects when the server does not answer
   * @param onLost called once for each loss of the server
   */
  constructor(
    private readonly ping: () => Promise<void>,
    private readonly onLost: () => void,
  ) {}

  /** True from a failed ping until a successful one. */
  get isLost(): boolean {
    return this.isGone;
  }

  /** Pings the server, because a call waits longer than usual. If the server is lost, pings until it is back. */
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
