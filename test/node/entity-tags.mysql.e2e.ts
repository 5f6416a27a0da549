import { hash } from 'node:crypto';
import { Panel } from '../support/panel.js';
import { SSR } from './node-api.js';

/** During a rolling update an older and a newer program serve the same daemon. Neither may call the other's form unchanged. */
describe('the tags of what daemons poll', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it.each(['node', 'nodeRule'])('cover the whole body of %s, and not its data alone', async (what) => {
    const { node, key } = await panel.given.node({ family: 'ssr' });
    const { body, headers } = await panel.get(`${SSR}/${what}/${node.id}`, panel.signed(key));
    expect(body).toContain('"data":');
    expect(headers.etag).toBe(tagOf(hash('sha256', body, 'base64url')));
  });

  it('cover the form of a user list, with and without users, but not its time', async () => {
    const { node, key } = await panel.given.node({ family: 'ssr' });
    const ask = () => panel.get(`${SSR}/userList/${node.id}`, panel.signed(key));
    const form = '{"status":"success","code":200,"data":[],"message":"User list","updateTime":0}';
    const formHash = hash('sha256', form, 'buffer');
    const empty = await ask();
    expect(empty.body.replace(/\d+}$/, '0}')).toBe(form);
    expect(empty.headers.etag).toBe(tagOf(hash('sha256', formHash, 'base64url')));

    await panel.given.user();
    const { body, headers } = await ask();
    const [, items = ''] = /"data":\[(.*)\],"message"/.exec(body) ?? [];
    const parts = Buffer.concat([formHash, hash('sha256', items, 'buffer')]);
    expect(items).toContain('"uid":');
    expect(headers.etag).toBe(tagOf(hash('sha256', parts, 'base64url')));
  });

  it.each([
    ['info', [200]],
    ['debug', [200, 304]],
  ] as const)('lead to unchanged polls, which have a line in the log only at debug: %s', async (logLevel, logged) => {
    const panel = await Panel.start({ logLevel });
    try {
      const { node, key } = await panel.given.node({ family: 'ssr' });
      const path = `${SSR}/userList/${node.id}`;
      const { headers } = await panel.get(path, panel.signed(key));
      const again = await panel.get(path, { ...panel.signed(key), 'if-none-match': String(headers.etag) });
      expect(again.statusCode).toBe(304);
      const lines = panel.log.map((line) => JSON.parse(line) as { msg: string; path: string; status: number });
      const requests = lines.filter((line) => line.msg === 'request' && line.path === path);
      expect(requests.map(({ status }) => status)).toEqual(logged);
    } finally {
      await panel.stop();
    }
  });
});

function tagOf(digest: string): string {
  return `"${digest.slice(0, 22)}"`;
}
