import { setTimeout as sleep } from 'node:timers/promises';
import { ChangeQueue } from './change-queue.js';
import { DatabaseUnavailable } from '../database.errors.js';

const LONG_MS = 10_000;

describe('the queue of changes', () => {
  /** Work that ends on demand. */
  function held(): { work: () => Promise<string>; end: () => void } {
    let end: () => void = () => undefined;
    const over = new Promise<string>((resolve) => (end = () => resolve('done')));
    return { work: () => over, end: () => end() };
  }

  it('runs a limited number of changes at a time, and the others in order', async () => {
    const queue = new ChangeQueue(2, LONG_MS);
    const began: number[] = [];
    const works = [0, 1, 2, 3].map(held);
    const all = works.map(({ work }, index) =>
      queue.run(() => {
        began.push(index);
        return work();
      }),
    );
    await sleep(5);
    expect(began).toEqual([0, 1]);
    works[1]?.end();
    await sleep(5);
    expect(began).toEqual([0, 1, 2]);
    for (const { end } of works) end();
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done']);
  });

  it('rejects a change that waits too long for its turn, and lets later changes run', async () => {
    const queue = new ChangeQueue(1, 100);
    const first = held();
    const running = queue.run(first.work);
    await expect(queue.run(async () => 'never')).rejects.toThrow(DatabaseUnavailable);
    first.end();
    expect(await running).toBe('done');
    expect(await queue.run(async () => 'next')).toBe('next');
  });

  it('continues after a change that fails', async () => {
    const queue = new ChangeQueue(1, LONG_MS);
    const failing = queue.run(() => Promise.reject(new Error('refused')));
    const next = queue.run(async () => 'next');
    await expect(failing).rejects.toThrow('refused');
    expect(await next).toBe('next');
    expect(await queue.run(async () => 'and another')).toBe('and another');
  });
});
