import { setTimeout as sleep } from 'node:timers/promises';
import { waitPatiently } from './patience.js';

/** Blocks the process for the given time. */
function beBusy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('patience', () => {
  it('ends after its time', async () => {
    const startedAt = performance.now();
    await new Promise<void>((resolve) => void waitPatiently(200, resolve));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(190);
  });

  it('does not end while the process is too busy to read from the socket', async () => {
    let isOver = false;
    const end = waitPatiently(300, () => (isOver = true));
    beBusy(400);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    end();
  });

  it('does not call back after it was cancelled', async () => {
    let isOver = false;
    waitPatiently(100, () => (isOver = true))();
    await sleep(250);
    expect(isOver).toBe(false);
  });
});
