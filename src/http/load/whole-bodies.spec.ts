import type { AnswerForm } from '../caching/encoded-answer.js';
import { WholeBodies } from './whole-bodies.js';

const formOf = (...texts: string[]): AnswerForm => ({
  length: texts.join('').length,
  pieces: texts.map((text, index) => (index % 2 === 0 ? Buffer.from(text) : Promise.resolve(Buffer.from(text)))),
});
const textOf = async (bodies: WholeBodies, form: AnswerForm): Promise<string | undefined> => {
  const taken = bodies.take(form);
  const text = (await taken?.bytes)?.toString();
  taken?.end();
  return text;
};

describe('whole bodies', () => {
  it('are joined once', async () => {
    const bodies = new WholeBodies(100);
    const form = formOf('one ', 'two ', 'three');
    const [first, second] = [bodies.take(form), bodies.take(form)];
    expect((await first?.bytes)?.toString()).toBe('one two three');
    expect(await second?.bytes).toBe(await first?.bytes);
  });

  it('leave their memory to others when nobody reads them, the longest unused first', async () => {
    const bodies = new WholeBodies(10);
    const [one, two, three] = [formOf('1111'), formOf('2222'), formOf('3333')];
    const bytes = await bodies.take(one)?.bytes;
    bodies.take(one)?.end();
    await textOf(bodies, two);
    await textOf(bodies, three);
    // The first reader of the first one has never ended.
    expect(await bodies.take(one)?.bytes).toBe(bytes);
    expect(await textOf(bodies, formOf('4444'))).toBe('4444');
  });

  it('are not made beyond the memory, also not while slow readers have all of it', async () => {
    const bodies = new WholeBodies(10);
    expect(bodies.take(formOf('12345678901'))).toBeUndefined();
    const slow = bodies.take(formOf('123456'));
    expect(bodies.take(formOf('12345'))).toBeUndefined();
    slow?.end();
    slow?.end();
    expect(await textOf(bodies, formOf('12345'))).toBe('12345');
  });

  it('are forgotten after a failure', async () => {
    const bodies = new WholeBodies(10);
    let failures = 0;
    const form: AnswerForm = {
      length: 2,
      get pieces() {
        return [failures++ === 0 ? Promise.reject(new Error('no')) : Buffer.from('ok')];
      },
    };
    await expect(bodies.take(form)?.bytes).rejects.toThrow('no');
    expect(await textOf(bodies, form)).toBe('ok');
  });
});
