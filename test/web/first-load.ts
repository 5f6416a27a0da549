import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

/** A page counts as loaded after this time without further bytes. */
const QUIET_MS = 700;

/**
 * What a browser with an empty cache receives over the wire, including response headers and streams, by the browser's own count.
 */
export class FirstLoad {
  /** By request. */
  private readonly sizes = new Map<string, number>();
  private lastAt = Date.now();

  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<FirstLoad> {
    const session = await page.context().newCDPSession(page);
    const load = new FirstLoad(session);
    session.on('Network.responseReceived', ({ requestId, response }) =>
      load.note(requestId, response.encodedDataLength),
    );
    session.on('Network.dataReceived', ({ requestId, encodedDataLength: more }) =>
      load.note(requestId, (load.sizes.get(requestId) ?? 0) + more),
    );
    // The total size, which is exact.
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      load.note(requestId, encodedDataLength),
    );
    await session.send('Network.enable');
    return load;
  }

  /** Starts counting, with an empty cache. */
  async begin(): Promise<void> {
    await this.session.send('Network.clearBrowserCache');
    this.sizes.clear();
  }

  get bytes(): number {
    return [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  /** Waits until no more bytes arrive. The event stream stays open, but sends little. */
  async settled(): Promise<void> {
    while (Date.now() - this.lastAt < QUIET_MS) await sleep(QUIET_MS / 4);
  }

  private note(request: string, bytes: number): void {
    this.sizes.set(request, bytes);
    this.lastAt = Date.now();
  }
}
