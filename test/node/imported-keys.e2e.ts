import fc from 'fast-check';
import { LineKeysService } from '../../src/line-key/line-keys.service.js';
import { Panel } from '../support/panel.js';
import { rawGet } from '../support/raw-request.js';
import { SS } from './node-api.js';

describe('an imported key of another panel', () => {
  let panel: Panel;
  let port: number;
  beforeAll(async () => {
    panel = await Panel.start();
    await panel.app.listen(0, '127.0.0.1');
    port = Number(new URL(await panel.app.getUrl()).port);
  });
  afterAll(() => panel.stop());

  const ask = async (id: number, key: string): Promise<number> => {
    const path = `${SS}/node/${id}`;
    return (await rawGet(port, path, `key: ${key}`, `timestamp: ${panel.clock.unixSeconds()}`)).status;
  };

  it.each([
    ['16 characters', 'abcdefghijklmnop'],
    ['256 characters', 'k'.repeat(256)],
    [
      'every printable character of ASCII',
      Array.from({ length: 94 }, (_none, code) => String.fromCharCode(33 + code)).join(''),
    ],
    ['spaces and commas inside', 'a key, another key'],
    ['16 characters of UTF-8', 'ключ-линии-愛🙂ßéñ'],
    ['256 characters of UTF-8', '愛'.repeat(256)],
    ['characters beyond the basic plane first', `a${'🙂'.repeat(20)}`],
  ])('of %s is accepted', async (_what, key) => {
    const { node } = await panel.given.node();
    await panel.service(LineKeysService).import(node.id, key);
    const bytes = Buffer.from(key).toString('latin1');
    expect(await ask(node.id, bytes)).toBe(200);
    const wrong = Buffer.from(`${key.slice(0, -1)}?`).toString('latin1');
    expect(await ask(node.id, wrong)).toBe(401);
  });

  it.each([
    ['15 characters', 'abcdefghijklmno'],
    ['257 characters', 'k'.repeat(257)],
    ['15 characters of UTF-8 with 45 bytes', '愛'.repeat(15)],
    ['a space at its beginning', ' abcdefghijklmnop'],
    ['a space at its end', 'abcdefghijklmnop '],
    ['a line feed', 'abcdefgh\nijklmnop'],
    ['a zero byte', 'abcdefgh\0ijklmnop'],
    ['a delete', 'abcdefgh\u007fijklmnop'],
    ['half a character', 'abcdefghijklmnop\ud800'],
    ['a zero-width space', 'abcdefgh\u200bijklmnop'],
    ['nothing', ''],
  ])('of %s is rejected', async (_what, key) => {
    const { node } = await panel.given.node();
    const before = await panel.rows('SELECT COUNT(*) AS count FROM line_keys');
    await expect(panel.service(LineKeysService).import(node.id, key)).rejects.toMatchObject({ status: 422 });
    expect(await panel.rows('SELECT COUNT(*) AS count FROM line_keys')).toEqual(before);
  });

  it('is accepted with any 16 to 256 printable characters', async () => {
    const { node } = await panel.given.node();
    const keys = panel.service(LineKeysService);
    const printable = fc
      .string({ unit: 'grapheme', minLength: 16, maxLength: 256 })
      .map((text) => text.trim())
      .filter(
        (text) => !/\p{C}/u.test(text) && text.isWellFormed() && [...text].length >= 16 && [...text].length <= 256,
      );
    const imported = new Set<string>();
    await fc.assert(
      fc.asyncProperty(printable, async (key) => {
        // This node already has the repeated key.
        fc.pre(!imported.has(key));
        imported.add(key);
        await keys.import(node.id, key);
        const bytes = Buffer.from(key).toString('latin1');
        expect((await panel.get(`${SS}/node/${node.id}`, panel.signed(bytes))).statusCode).toBe(200);
      }),
      { numRuns: 50 },
    );
  });

  it('belongs to one node only', async () => {
    const [one, two] = [await panel.given.node(), await panel.given.node()];
    const keys = panel.service(LineKeysService);
    await keys.import(one.node.id, 'a key of another panel');
    await expect(keys.import(two.node.id, 'a key of another panel')).rejects.toMatchObject({ status: 409 });
    const asked = [one, two].map(({ node }) =>
      panel.get(`${SS}/node/${node.id}`, panel.signed('a key of another panel')),
    );
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 401]);
  });
});
