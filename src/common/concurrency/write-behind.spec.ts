import { FixedClock } from '../../../test/support/fixed-clock.js';
import { WaitingMap } from './waiting-map.js';
import { WriteBehind, type WriteBehindOptions } from './write-behind.js';

/** A write that ends when the test ends it. */
interface Write {
  readonly values: Record<string, number>;
  end(): void;
  fail(error: Error): void;
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('WriteBehind', () => {
  let clock: FixedClock;
  let sums: WaitingMap<string, number>;
  let writes: Write[];
  let failures: unknown[];
  beforeEach(() => {
    clock = new FixedClock();
    sums = new WaitingMap({ merge: (earlier, later) => earlier + later, max: 100 });
    [writes, failures] = [[], []];
  });

  const writerWith = (options: Partial<WriteBehindOptions<string, number>> = {}): WriteBehind<string, number> =>
    new WriteBehind({
      waiting: sums,
      clock,
      write: (values) =>
        new Promise((resolve, reject) =>
          writes.push({ values: Object.fromEntries(values), end: () => resolve(), fail: (error) => reject(error) }),
        ),
      failed: (error) => failures.push(error),
      ...options,
    });
  const written = (): Record<string, number>[] => writes.map(({ values }) => values);
  /** Ends all writes until a flush or close is done. */
  const done = async (work: Promise<void>): Promise<void> => {
    const state = { isDone: false };
    void work.then(() => {
      state.isDone = true;
    });
    while (!state.isDone) {
      for (const write of writes) write.end();
      await settled();
    }
  };

  it('merges waiting changes, writes them, and writes nothing without waiting changes', async () => {
    const writer = writerWith();
    await writer.flush();
    sums.add('a', 1);
    sums.add('b', 2);
    sums.add('a', 3);
    await done(writer.flush());
    await writer.flush();
    expect(written()).toEqual([{ a: 4, b: 2 }]);
    expect(failures).toEqual([]);
  });

  it('runs one flush at a time; changes that arrive during a flush go into the next one', async () => {
    const writer = writerWith();
    sums.add('a', 1);
    const first = writer.flush();
    sums.add('a', 10);
    const second = writer.flush();
    await settled();
    expect(written()).toEqual([{ a: 1 }]);
    writes[0]?.end();
    await first;
    await settled();
    expect(written()).toEqual([{ a: 1 }, { a: 10 }]);
    writes[1]?.end();
    await second;
  });

  it('keeps changes whose write failed, together with newer changes', async () => {
    const writer = writerWith();
    sums.add('a', 1);
    const flush = writer.flush();
    sums.add('a', 10);
    sums.add('b', 5);
    const failure = new Error('the database is away');
    writes[0]?.fail(failure);
    await flush;
    expect(failures).toEqual([failure]);
    await done(writer.flush());
    expect(written()).toEqual([{ a: 1 }, { a: 11, b: 5 }]);
  });

  it('skips keys that it has just written, unless that write failed', async () => {
    const writer = writerWith({ minSeconds: 60 });
    const flushed = async (): Promise<Record<string, number> | undefined> => {
      const before = writes.length;
      await done(writer.flush());
      return written()[before];
    };
    sums.add('a', 1);
    expect(await flushed()).toEqual({ a: 1 });
    clock.advance(59);
    sums.add('a', 2);
    sums.add('b', 3);
    expect(await flushed()).toEqual({ b: 3 });
    clock.advance(1);
    const failing = writer.flush();
    writes.at(-1)?.fail(new Error('the database is away'));
    await failing;
    expect(await flushed()).toEqual({ a: 2 });
  });

  it('waits no longer when the wall clock is set back', async () => {
    const writer = writerWith({ minSeconds: 60 });
    sums.add('a', 1);
    await done(writer.flush());
    clock.advance(60);
    clock.set(clock.now() - 3_600_000);
    sums.add('a', 2);
    await done(writer.flush());
    expect(written()).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('writes in batches, and ends a flush at the first batch that fails', async () => {
    const writer = writerWith({ batchSize: 2 });
    for (const key of ['a', 'b', 'c', 'd', 'e']) sums.add(key, 1);
    const flush = writer.flush();
    writes[0]?.end();
    await settled();
    writes[1]?.fail(new Error('the database is away'));
    await flush;
    expect(written()).toEqual([
      { a: 1, b: 1 },
      { c: 1, d: 1 },
    ]);
    expect([...sums.keys()].sort()).toEqual(['c', 'd', 'e']);
  });

  it('writes all changes when it closes, due or not, after the current flush', async () => {
    const writer = writerWith({ minSeconds: 60, mayFlush: () => writes.length === 0 });
    sums.add('a', 1);
    const flush = writer.flush();
    sums.add('a', 2);
    sums.add('b', 3);
    writes[0]?.end();
    await flush;
    await writer.flush();
    expect(written()).toEqual([{ a: 1 }]);
    await done(writer.close());
    expect(written()).toEqual([{ a: 1 }, { a: 2, b: 3 }]);
  });
});

describe('WaitingMap', () => {
  it('drops the key with the oldest change when it is full', () => {
    const sums = new WaitingMap<string, number>({ merge: (earlier, later) => earlier + later, max: 2 });
    for (const key of ['a', 'b', 'a', 'c']) sums.add(key, 1);
    expect([...sums.keys()].map((key) => [key, sums.take(key)])).toEqual([
      ['a', 2],
      ['c', 1],
    ]);
    expect(sums.take('b')).toBeUndefined();
  });

  it('respects the same limit when a failed write returns its values', () => {
    const sums = new WaitingMap<string, number>({ merge: (earlier, later) => earlier + later, max: 2 });
    for (const key of ['a', 'b', 'c']) sums.giveBack(key, 1);
    expect([...sums.keys()]).toEqual(['b', 'c']);
  });
});
