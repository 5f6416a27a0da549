import { setTimeout as sleep } from 'node:timers/promises';
import { ClassTurns } from './class-turns.js';

const LATE_MS = 500;
/** More than may have a turn at the same time. */
const MANY = 100;
/** As many of them as may wait. */
const MANY_BULK = 20;

/** The turns that a class has at the same time. */
async function takeAll(turns: ClassTurns, callers = MANY): Promise<number> {
  let taken = 0;
  const all = Array.from({ length: callers }, async () => {
    const end = await turns.queue.take();
    taken++;
    return end;
  });
  await sleep(5);
  const before = taken;
  // Each turn that ends passes to the next caller.
  for (const end of all) (await end)();
  return before;
}

function look(turns: ClassTurns, lateMs: number, times: number): void {
  for (let count = 0; count < times; count++) turns.adapt(lateMs);
}

describe('the turns of a class', () => {
  it('become fewer while the event loop is late, and never less than one', async () => {
    const turns = new ClassTurns('session');
    expect(await takeAll(turns)).toBe(64);
    look(turns, LATE_MS, 1);
    expect(await takeAll(turns)).toBe(32);
    look(turns, LATE_MS, 20);
    expect(await takeAll(turns)).toBe(1);
  });

  it('come back step by step', async () => {
    const turns = new ClassTurns('admin');
    look(turns, LATE_MS, 20);
    look(turns, 0, 1);
    expect(await takeAll(turns)).toBe(3);
    look(turns, 0, 8);
    expect(await takeAll(turns)).toBe(16);
  });

  it('become fewer for the least important class first, and never for reports', async () => {
    const counts: number[] = [];
    for (const name of ['short-report', 'session', 'admin', 'bulk'] as const) {
      const turns = new ClassTurns(name);
      look(turns, 100, 20);
      counts.push(await takeAll(turns, name === 'bulk' ? MANY_BULK : MANY));
    }
    expect(counts).toEqual([16, 64, 1, 1]);
  });
});
