import { SingleFlight } from './single-flight.js';

interface Run {
  end(): void;
  fail(error: Error): void;
}

/** Work whose runs end when the test ends them. */
function controlled(): { readonly runs: Run[]; readonly work: () => Promise<void> } {
  const runs: Run[] = [];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => void runs.push({ end: () => resolve(), fail: (error) => reject(error) }));
  return { runs, work };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('SingleFlight', () => {
  it('shares one next run between all callers that arrive during a run', async () => {
    const { runs, work } = controlled();
    const turns = new SingleFlight(work);
    const ended: string[] = [];
    const ask = (who: string) => turns.run().then(() => ended.push(who));
    const asked = [ask('first'), ask('second'), ask('third')];
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await settled();
    expect([ended, runs.length]).toEqual([['first'], 2]);
    runs[1]?.end();
    await Promise.all(asked);
    expect([ended, runs.length]).toEqual([['first', 'second', 'third'], 2]);
  });

  it('continues after a failed run, and rejects only the callers of that run', async () => {
    const { runs, work } = controlled();
    const turns = new SingleFlight(work);
    const first = turns.run();
    const second = turns.run();
    runs[0]?.fail(new Error('the disk is full'));
    await expect(first).rejects.toThrow('the disk is full');
    runs[1]?.end();
    await expect(second).resolves.toBeUndefined();
  });

  it('starts a run at once when no other run is active', async () => {
    const { runs, work } = controlled();
    const turns = new SingleFlight(work);
    for (const count of [1, 2]) {
      const run = turns.run();
      expect(runs).toHaveLength(count);
      runs[count - 1]?.end();
      await run;
    }
  });
});
