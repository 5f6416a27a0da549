import { PassThrough } from 'node:stream';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { ArrivingBodies } from './arriving-bodies.js';
import { NoRoomForBody } from './body-budget.js';

const LIMIT = 1000;

/** A sender of one body, with what its parser has read. */
class Sender {
  readonly stream = new PassThrough();
  readonly leave: () => void;
  text = '';
  error: unknown;

  constructor(room: ArrivingBodies, name: string) {
    this.leave = room.begin(name, this.stream);
    this.stream.on('data', (chunk: Buffer) => (this.text += chunk.toString()));
    this.stream.on('error', (error) => (this.error = error));
  }

  async send(bytes: number): Promise<this> {
    this.stream.write('x'.repeat(bytes));
    await nextLoop();
    return this;
  }

  async end(): Promise<void> {
    this.stream.end();
    await nextLoop();
  }
}

describe('the room of arriving bodies', () => {
  it('counts bytes that come, whatever was announced', async () => {
    const room = new ArrivingBodies(LIMIT);
    const silent = Array.from({ length: 500 }, () => new Sender(room, 'stranger'));
    const whole = await new Sender(room, 'client').send(LIMIT);
    expect([whole.text.length, whole.error]).toEqual([LIMIT, undefined]);
    expect(silent.every(({ error }) => error === undefined)).toBe(true);
  });

  it('takes the room of the oldest half body of the sender with the most bytes', async () => {
    const room = new ArrivingBodies(LIMIT);
    const [first, second] = [await new Sender(room, 'many').send(300), await new Sender(room, 'many').send(300)];
    const single = await new Sender(room, 'single').send(400);
    const late = await new Sender(room, 'late').send(200);
    expect(first.error).toBeInstanceOf(NoRoomForBody);
    expect([second, single, late].map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
  });

  it('leaves whole bodies alone: then the body that comes has no room until one of them leaves', async () => {
    const room = new ArrivingBodies(LIMIT);
    const whole = await new Sender(room, 'a').send(900);
    await whole.end();
    const refused = await new Sender(room, 'b').send(200);
    expect([whole.error, refused.error]).toEqual([undefined, expect.any(NoRoomForBody)]);
    whole.leave();
    whole.leave();
    const next = await new Sender(room, 'b').send(LIMIT);
    expect(next.error).toBeUndefined();
  });

  it('drops what comes after the response', async () => {
    const room = new ArrivingBodies(LIMIT);
    const early = await new Sender(room, 'a').send(500);
    early.leave();
    await early.send(LIMIT);
    expect((await new Sender(room, 'b').send(LIMIT)).error).toBeUndefined();
  });
});
