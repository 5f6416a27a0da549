import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerForm } from '../caching/encoded-answer.js';
import { WholeBodies } from './whole-bodies.js';

const formOf = (...texts: string[]): AnswerForm => ({
  length: texts.join('').length,
  pieces: texts.map((text, index) => (index % 2 === 0 ? Buffer.from(text) : Promise.resolve(Buffer.from(text)))),
});
const textOf = async (bodies: WholeBodies, form: AnswerForm): Promise<string | undefined> => {
  const { bytes, end } = bodies.take(form);
  const text = (await bytes)?.toString();
  end();
  return text;
};

const LONG_MS = 60_000;
const SHORT_MS = 20;

/** Bodies that one reader has wanted just now. */
const bodiesOf = (maxBytes: number, keptMs: number, ...forms: AnswerForm[]): WholeBodies => {
  const bodies = new WholeBodies(maxBytes, keptMs);
  for (const form of forms) bodies.take(form).end();
  return bodies;
};

describe('whole bodies', () => {
  it('are joined for the second reader', async () => {
    const form = formOf('one');
    const bodies = new WholeBodies(100, LONG_MS);
    expect(await textOf(bodies, form)).toBeUndefined();
    expect(await textOf(bodies, form)).toBe('one');
  });

  it('are not joined for a reader who comes long after the other one', async () => {
    const form = formOf('one');
    const bodies = bodiesOf(100, SHORT_MS, form);
    await sleep(2 * SHORT_MS);
    expect(await textOf(bodies, form)).toBeUndefined();
  });

  it('are joined once', async () => {
    const form = formOf('one ', 'two ', 'three');
    const bodies = bodiesOf(100, LONG_MS, form);
    const [first, second] = [bodies.take(form), bodies.take(form)];
    expect((await first.bytes)?.toString()).toBe('one two three');
    expect(await second.bytes).toBe(await first.bytes);
  });

  it('stay for the readers who have not ended', async () => {
    const form = formOf('one');
    const bodies = bodiesOf(100, SHORT_MS, form);
    const [first, second] = [bodies.take(form), bodies.take(form)];
    for (const end of [first.end, first.end]) end();
    await sleep(2 * SHORT_MS);
    expect(await bodies.take(form).bytes).toBe(await second.bytes);
  });

  it('leave their memory to others some time after their last reader', async () => {
    const [six, five] = [formOf('123456'), formOf('12345')];
    const bodies = bodiesOf(10, SHORT_MS, six, five);
    const slow = bodies.take(six);
    expect((await slow.bytes)?.toString()).toBe('123456');
    expect(await textOf(bodies, five)).toBeUndefined();
    slow.end();
    expect(await textOf(bodies, five)).toBeUndefined();
    await sleep(2 * SHORT_MS);
    bodies.take(five).end();
    expect(await textOf(bodies, five)).toBe('12345');
  });

  it('are not made beyond the memory', async () => {
    const form = formOf('12345678901');
    expect(await textOf(bodiesOf(10, LONG_MS, form), form)).toBeUndefined();
  });

  it('are made again after a failure', async () => {
    let failures = 0;
    const form: AnswerForm = {
      length: 2,
      get pieces() {
        return [failures++ === 0 ? Promise.reject(new Error('no')) : Buffer.from('ok')];
      },
    };
    const bodies = bodiesOf(2, LONG_MS, form);
    await expect(bodies.take(form).bytes).rejects.toThrow('no');
    expect(await textOf(bodies, form)).toBe('ok');
  });
});
