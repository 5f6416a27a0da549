import fc from 'fast-check';
import { bisect } from './bisect.js';
import { PushFailed, PushRefused } from '../push.errors.js';

describe('a list that can only be refused as a whole', () => {
  it('is done but for the items that are to blame', async () => {
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

  it('is given up where everything is refused, and at once where nobody answers', async () => {
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
