import { BodyBudget, TooBusy } from './body-budget.js';

const PATIENCE_MS = 200;

describe('the memory for bodies', () => {
  it('refuses a body that gets no room in time', async () => {
    const budget = new BodyBudget(10, PATIENCE_MS);
    await budget.take(10);
    await expect(budget.take(1)).rejects.toBeInstanceOf(TooBusy);
  });

  it('does not count the time in which the panel is too busy to finish the other bodies', async () => {
    const budget = new BodyBudget(10, PATIENCE_MS);
    const giveBack = await budget.take(10);
    const taken = budget.take(10);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * PATIENCE_MS);
    setTimeout(giveBack);
    await expect(taken).resolves.toEqual(expect.any(Function));
  });
});
