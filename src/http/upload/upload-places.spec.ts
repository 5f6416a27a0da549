import { PassThrough } from 'node:stream';
import { TooManyAtOnce } from '../load/too-many-at-once.js';
import { UploadPlaces } from './upload-places.js';

const LIMITS = { noun: 'files', perCaller: 2, inAll: 3, bytesPerCaller: 10, bytesInAll: 15 };

describe('the places of uploads', () => {
  it('are bounded for each caller and in all, and free again at the end of an upload', async () => {
    const places = new UploadPlaces(LIMITS);
    const ends: (() => void)[] = [];
    const hold = (caller: number): Promise<void> =>
      places.run(caller, new PassThrough(), () => new Promise((resolve) => ends.push(resolve)));
    const held = [hold(1), hold(1)];
    await expect(hold(1)).rejects.toThrow(TooManyAtOnce);
    held.push(hold(2));
    await expect(hold(3)).rejects.toThrow(TooManyAtOnce);
    ends.shift()?.();
    await held.shift();
    held.push(hold(3));
    for (const end of ends) end();
    await Promise.all(held);
  });

  it('end an upload whose bytes are too many, with those of the same caller or with all', async () => {
    const places = new UploadPlaces(LIMITS);
    const upload = (caller: number, bytes: number) => {
      const body = new PassThrough();
      const received: Buffer[] = [];
      const done = places.run(caller, body, async () => {
        for await (const piece of body) if (Buffer.isBuffer(piece)) received.push(piece);
        return Buffer.concat(received).length;
      });
      body.write(Buffer.alloc(bytes));
      return { done, end: () => body.end() };
    };
    const [first, second] = [upload(1, 6), upload(1, 5)];
    await expect(second.done).rejects.toThrow(TooManyAtOnce);
    const [third, fourth] = [upload(2, 8), upload(3, 5)];
    await expect(fourth.done).rejects.toThrow(TooManyAtOnce);
    first.end();
    third.end();
    expect(await Promise.all([first.done, third.done])).toEqual([6, 8]);
  });
});
