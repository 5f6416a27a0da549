import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

/** So long nothing more may come until a page counts as loaded. */
const QUIET_MS = 700;

/** What a browser with an empty cache gets over the wire, heads of answers and streams included, as it counts that itself. */
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
    // The whole of it, which is exact.
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      load.note(requestId, encodedDataLength),
    );
    await session.send('Network.enable');
    return load;
  }

  /** Counts from here, with an empty cache. */
  async begin(): Promise<void> {
    await this.session.send('Network.clearBrowserCache');
    this.sizes.clear();
  }

  get bytes(): number {
    return [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  /** Waits until nothing more comes. The event stream stays open, and tells little. */
  async settled(): Promise<void> {
    while (Date.now() - this.lastAt < QUIET_MS) await sleep(QUIET_MS / 4);
  }

  private note(request: string, bytes: number): void {
    this.sizes.set(request, bytes);
    this.lastAt = Date.now();
  }
}
