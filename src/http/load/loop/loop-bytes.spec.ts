import { setImmediate as nextTurn } from 'node:timers/promises';
import { LoopBytes, type LoopSender } from './loop-bytes.js';

const MOST = 100;

describe('the bytes of a turn of the event loop', () => {
  let bytes: LoopBytes;
  beforeEach(() => (bytes = new LoopBytes(MOST)));

  const begin = (count: number): LoopSender[] => Array.from({ length: count }, () => bytes.begin());

  it('lets pieces go at once until the turn has its bytes, and again in the next turn', async () => {
    const [one, other] = begin(2);
    one?.note(MOST - 1);
    expect([one?.mayGo, other?.mayGo]).toEqual([true, true]);
    other?.note(1);
    expect([one?.mayGo, other?.mayGo]).toEqual([false, false]);
    await nextTurn();
    expect([one?.mayGo, other?.mayGo]).toEqual([true, true]);
    await one?.turn();
  });

  it('gives the next turns to the senders that began first', async () => {
    const senders = begin(6);
    senders[0]?.note(MOST);
    const went: number[] = [];
    for (const index of [5, 4, 3, 2, 1, 0]) {
      void senders[index]?.turn().then(() => {
        went.push(index);
        senders[index]?.note(MOST);
      });
    }
    await nextTurn();
    expect(went).toEqual([0, 1, 2, 3]);
    await nextTurn();
    expect(went).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('lets no sender wait for others that begin later and take all bytes of each turn', async () => {
    const [old] = begin(1);
    old?.note(MOST);
    let turns = 0;
    const gone: number[] = [];
    const going = old?.turn().then(() => gone.push(turns));
    for (; gone.length === 0 && turns < 10; turns++) {
      await nextTurn();
      for (const younger of begin(50)) if (younger.mayGo) younger.note(MOST);
    }
    await going;
    expect(turns).toBeLessThan(3);
  });

  it('forgets a sender that ends while it waits', async () => {
    const [first, second] = begin(2);
    first?.note(MOST);
    const waiting = first?.turn();
    first?.end();
    await waiting;
    const next = second?.turn();
    await nextTurn();
    await next;
  });
});
