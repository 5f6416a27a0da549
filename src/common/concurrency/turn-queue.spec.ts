import { setTimeout as sleep } from 'node:timers/promises';
import { TurnQueue } from './turn-queue.js';

const BUSY = new Error('busy');

describe('TurnQueue', () => {
  it('gives turns in the order of arrival, some at the same time', async () => {
    const queue = new TurnQueue({ atOnce: 2, maxWaiting: 10 }, BUSY);
    const begun: string[] = [];
    const take = async (name: string): Promise<() => void> => {
      const end = await queue.take();
      begun.push(name);
      return end;
    };
    const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map(take);
    await sleep(5);
    expect([begun, queue.waiting]).toEqual([['a', 'b'], 2]);
    (await second)?.();
    await third;
    expect([begun, queue.waiting]).toEqual([['a', 'b', 'c'], 1]);
    (await first)?.();
    await fourth;
    expect([begun, queue.waiting]).toEqual([['a', 'b', 'c', 'd'], 0]);
  });

  it('gives callers turns in turn, however many requests one of them has', async () => {
    const queue = new TurnQueue({ atOnce: 1 }, BUSY);
    const begun: string[] = [];
    const end = await queue.take('flood');
    const rest = ['flood', 'flood', 'flood', 'a', 'b', 'a'].map(async (caller) => {
      const endOne = await queue.take(caller);
      begun.push(caller);
      endOne();
    });
    end();
    await Promise.all(rest);
    expect(begun).toEqual(['flood', 'a', 'b', 'flood', 'a', 'flood']);
  });

  it('lets a caller with many requests give up a place to one with fewer, and to no other', async () => {
    const queue = new TurnQueue({ atOnce: 1, maxWaiting: 4 }, BUSY);
    const end = await queue.take('flood');
    const flood = Array.from({ length: 4 }, () => queue.take('flood').then((endOne) => endOne()));
    const outcomes = Promise.allSettled(flood);
    expect([queue.isFullFor('flood'), queue.isFullFor('a')]).toEqual([true, false]);
    await expect(queue.take('flood')).rejects.toBe(BUSY);
    const others = ['a', 'b'].map((caller) => queue.take(caller).then((endOne) => endOne()));
    expect([queue.isFullFor('a'), queue.isFullFor('c'), queue.waiting]).toEqual([true, false, 4]);
    end();
    await Promise.all(others);
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  });

  it('gives one further turn for a turn that is ended twice', async () => {
    const queue = new TurnQueue({ atOnce: 1, maxWaiting: 10 }, BUSY);
    const end = await queue.take();
    const [next, last] = [queue.take(), queue.take()];
    end();
    end();
    await next;
    await sleep(5);
    expect(queue.waiting).toBe(1);
    (await next)();
    await last;
  });

  it('rejects callers beyond those that may wait', async () => {
    const queue = new TurnQueue({ atOnce: 1, maxWaiting: 1 }, BUSY);
    const end = await queue.take();
    expect(queue.isFull).toBe(false);
    const waiting = queue.take();
    expect(queue.isFull).toBe(true);
    await expect(queue.take()).rejects.toBe(BUSY);
    end();
    (await waiting)();
    (await queue.take())();
  });

  it('rejects those that have waited long, and keeps the others', async () => {
    const queue = new TurnQueue({ atOnce: 1, maxWaiting: 10 }, BUSY);
    const failure = new Error('failed');
    const end = await queue.take();
    const early = queue.take();
    const rejected = expect(early).rejects.toBe(failure);
    await sleep(60);
    const late = queue.take();
    queue.rejectWaiting(50, failure);
    await rejected;
    expect(queue.waiting).toBe(1);
    end();
    (await late)();
  });

  it('gives more or fewer turns from now on, and takes none back', async () => {
    const queue = new TurnQueue({ atOnce: 2 }, BUSY);
    const begun: number[] = [];
    const take = async (number: number): Promise<() => void> => {
      const end = await queue.take();
      begun.push(number);
      return end;
    };
    const turns = [0, 1, 2, 3, 4].map(take);
    queue.atOnce = 1;
    (await turns[0])?.();
    await sleep(5);
    expect(begun).toEqual([0, 1]);
    (await turns[1])?.();
    await sleep(5);
    expect(begun).toEqual([0, 1, 2]);
    queue.atOnce = 3;
    await sleep(5);
    expect([begun, queue.waiting]).toEqual([[0, 1, 2, 3, 4], 0]);
  });

  it('runs work in turns, also after work that fails', async () => {
    const queue = new TurnQueue({ atOnce: 1 }, BUSY);
    const failing = queue.run(() => Promise.reject(new Error('refused')));
    const next = queue.run(async () => 'next');
    await expect(failing).rejects.toThrow('refused');
    expect(await next).toBe('next');
    expect(await queue.run(async () => 'and another')).toBe('and another');
  });

  it('never rejects a caller whose turn has still to begin', async () => {
    const waiting: (() => void)[] = [];
    const queue = new TurnQueue({ atOnce: 1, patienceMs: 100 }, BUSY, (turn) => waiting.push(turn));
    const end = await queue.take();
    const next = queue.take();
    end();
    await sleep(300);
    waiting.forEach((turn) => turn());
    (await next)();
    expect(queue.hasPlace).toBe(true);
  });

  it('does not count the time in which the process was too busy to give turns', async () => {
    const queue = new TurnQueue({ atOnce: 1, patienceMs: 300 }, BUSY);
    const end = await queue.take();
    const waiting = queue.take();
    const until = performance.now() + 400;
    while (performance.now() < until);
    end();
    (await waiting)();
  });

  it('rejects a caller that has waited in vain, who then has no turn', async () => {
    const queue = new TurnQueue({ atOnce: 1, maxWaiting: 10, patienceMs: 10 }, BUSY);
    const end = await queue.take();
    await expect(queue.take()).rejects.toBe(BUSY);
    expect(queue.waiting).toBe(0);
    end();
    (await queue.take())();
  });
});
