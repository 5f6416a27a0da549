import { CountedTurns, TurnBroken } from './counted-turns.js';

describe('turns of long work', () => {
  let brokenTurns: number;
  let isAway: boolean;
  let turns: CountedTurns;
  beforeEach(() => {
    brokenTurns = 0;
    isAway = false;
    const change = (by: number) => async () => {
      if (isAway) throw new Error('the database is away');
      brokenTurns += by;
    };
    turns = new CountedTurns({ begin: change(1), end: change(-1) });
  });

  const work = () => ({ id: 1, brokenTurns });
  const run = (turn: () => Promise<void>) => turns.run(work(), turn);

  it('are counted while they run, and not after an end or a usual failure', async () => {
    await run(async () => expect(brokenTurns).toBe(1));
    await expect(run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(brokenTurns).toBe(0);
  });

  it('stay counted if they break off, and two of them stop the work', async () => {
    for (const stopped of [false, true]) {
      await expect(run(() => Promise.reject(new TurnBroken(new Error('silent'))))).rejects.toThrow(TurnBroken);
      expect(turns.isStopped(work())).toBe(stopped);
    }
  });

  it('do not stay counted because the database was away at their end', async () => {
    for (let round = 0; round < 3; round++) {
      await run(async () => void (isAway = true));
      isAway = false;
      expect([brokenTurns, turns.isStopped(work())]).toEqual([1, false]);
    }
    await run(async () => undefined);
    expect(brokenTurns).toBe(0);
  });
});
