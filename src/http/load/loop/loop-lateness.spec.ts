import { setTimeout as sleep } from 'node:timers/promises';
import { LoopLateness } from './loop-lateness.js';

/** Blocks the process for the given time. */
function beBusy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('the lateness of the event loop', () => {
  let found: number[];
  let stop: () => void;
  beforeEach(() => {
    found = [];
    stop = new LoopLateness((lateMs) => found.push(lateMs)).start();
  });
  afterEach(() => stop());

  it('is small while one turn is long', async () => {
    await sleep(300);
    beBusy(1000);
    await sleep(300);
    expect(found.length).toBeGreaterThan(8);
    // Other programs of the machine may delay some ticks as well.
    expect(Math.max(...found)).toBeLessThan(500);
  });

  it('is that of the long turns while all turns are long', async () => {
    for (let turns = 0; turns < 8; turns++) {
      beBusy(200);
      await sleep(1);
    }
    expect(Math.max(...found)).toBeGreaterThan(90);
  });
});
