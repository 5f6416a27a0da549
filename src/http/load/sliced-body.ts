import { Readable } from 'node:stream';
import type { LoopBytes, LoopSender } from './loop/loop-bytes.js';

/** The longest write. The panel sees the end of a write only, and a reader of 10 kB a second takes less than a minute for this one. */
export const BYTES_A_WRITE = 2 ** 19;

/** A whole body in slices that share the turns of the loop with other long bodies. A generator would make a promise for each slice. */
export function slicedBody(body: Buffer, loop: LoopBytes): Readable {
  // A body that nobody reads takes part in no turn.
  let sender: LoopSender | undefined;
  let at = 0;
  const give = (from: LoopSender): void => {
    if (slices.destroyed) return;
    const slice = body.subarray(at, at + BYTES_A_WRITE);
    at += slice.length;
    from.note(slice.length);
    slices.push(slice);
    if (at === body.length) slices.push(null);
  };
  const slices = new Readable({
    highWaterMark: 1,
    read: () => {
      const mine = (sender ??= loop.begin());
      if (mine.mayGo) give(mine);
      else void mine.turn().then(() => give(mine));
    },
    destroy: (error, done) => {
      sender?.end();
      done(error);
    },
  });
  return slices;
}
