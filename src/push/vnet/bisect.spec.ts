import fc from 'fast-check';
import { bisect } from './bisect.js';
import { PushFailed, PushRefused } from '../push.errors.js';

describe('a list that a daemon accepts or rejects as a whole', () => {
  it('is applied except for the items that cause the rejection', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat()), fc.uniqueArray(fc.nat(), { maxLength: 16 }), async (items, bad) => {
        const done: number[] = [];
        const refusals = await bisect(items, async (some) => {
          const culprit = some.find((item) => bad.includes(item));
          if (culprit !== undefined) throw new PushRefused(String(culprit));
          done.push(...some);
        });
        expect(done).toEqual(items.filter((item) => !bad.includes(item)));
        expect(refusals.map((refusal) => Number(refusal.message))).toEqual(items.filter((item) => bad.includes(item)));
      }),
    );
  });

  it('fails after some attempts if the daemon rejects everything, and at once without a response', async () => {
    const items = Array.from({ length: 500 }, (_none, index) => index);
    let calls = 0;
    const refuse = bisect(items, async () => {
      calls++;
      throw new PushRefused('no');
    });
    await expect(refuse).rejects.toThrow('no');
    expect(calls).toBeLessThan(60);
    const silent = bisect(items, async () => {
      throw new PushFailed('silence');
    });
    await expect(silent).rejects.toThrow('silence');
  });
});
