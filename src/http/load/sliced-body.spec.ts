import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { LoopBytes } from './loop/loop-bytes.js';
import { BYTES_A_WRITE, slicedBody } from './sliced-body.js';

describe('a body in slices', () => {
  it.each([1, BYTES_A_WRITE, BYTES_A_WRITE + 1, 5 * BYTES_A_WRITE - 1])('is whole, with %i bytes', async (length) => {
    const body = randomBytes(length);
    expect((await buffer(slicedBody(body, new LoopBytes(BYTES_A_WRITE)))).equals(body)).toBe(true);
  });

  it('has no slice beyond the longest write', async () => {
    const lengths: number[] = [];
    for await (const slice of slicedBody(randomBytes(2 * BYTES_A_WRITE + 7), new LoopBytes(BYTES_A_WRITE)))
      lengths.push(Buffer.from(slice).length);
    expect(lengths).toEqual([BYTES_A_WRITE, BYTES_A_WRITE, 7]);
  });
});
