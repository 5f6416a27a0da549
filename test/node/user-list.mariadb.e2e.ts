import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Response } from 'light-my-request';
import { UsersService } from '../../src/users/users.service.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/database/many-users.js';
import { type Headers, Panel } from '../support/panel.js';
import { statementsOf, touching } from '../support/database/statements.js';
import { prefixOf, PREFIXES, uidsOf, taggedHeaders } from './node-api.js';

const LARGEST = 9_223_372_036_854_775_807n;

describe('GET userList/:id', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    await panel.given.level('gold', 10);
  });
  afterAll(() => panel.stop());

  async function ask({ node, key }: GivenNode, headers: Headers = {}): Promise<Response> {
    return panel.get(`${prefixOf(node.family)}/userList/${node.id}`, { ...panel.signed(key), ...headers });
  }

  /** Nodes for gold users. There are two gold users. */
  describe('of a node with users', () => {
    let first: number;
    let second: number;
    beforeAll(async () => {
      const gold = { level: 'gold', enable: 1 };
      // The order of the ports differs from that of the ids.
      const one = await panel.given.user({ ...gold, port: 30_002, passwd: 'a"愛🙂\\b', speedLimit: LARGEST });
      const two = await panel.given.user({ ...gold, port: 30_001, passwd: 'second', speedLimit: 125_001n });
      [first, second] = [one.user.id, two.user.id];
      await panel.given.user({ passwd: 'nobody' });
    });

    function body(data: string, updateTime = panel.clock.unixSeconds()): string {
      return `{"status":"success","code":200,"data":${data},"message":"User list","updateTime":${updateTime}}`;
    }

    it('has uid, port, passwd, speed_limit and enable for the ss family, ascending by uid', async () => {
      const reply = await ask(await panel.given.node({ family: 'ss', level: 'gold' }));
      expect(reply.body).toBe(
        body(
          `[{"uid":${first},"port":30002,"passwd":"a\\"愛🙂\\\\b","speed_limit":9223372036854775807,"enable":1},` +
            `{"uid":${second},"port":30001,"passwd":"second","speed_limit":125001,"enable":1}]`,
        ),
      );
    });

    it.each(PREFIXES.filter(([, family]) => family === 'ssr'))(
      'has method, protocol and obfs of the node under %s too',
      async (prefix) => {
        const { node, key } = await panel.given.node({
          family: 'ssr',
          level: 'gold',
          method: 'none',
          protocol: 'auth_chain_a',
          obfs: 'http_simple',
          obfsParam: 'a"愛\\',
        });
        const reply = await panel.get(`${prefix}/userList/${node.id}`, panel.signed(key));
        const fields =
          '"method":"none","protocol":"auth_chain_a","obfs":"http_simple","obfs_param":"a\\"愛\\\\","speed_limit"';
        expect(reply.body).toBe(
          body(
            `[{"uid":${first},"port":30002,"passwd":"a\\"愛🙂\\\\b",${fields}:9223372036854775807,"enable":1},` +
              `{"uid":${second},"port":30001,"passwd":"second",${fields}:125001,"enable":1}]`,
          ),
        );
      },
    );

    it('has the documented form for vnet-ssr', async () => {
      const standard = await panel.given.node({ family: 'ssr', level: 'gold' });
      const vnet = await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr', level: 'gold' });
      expect((await ask(vnet)).body).toBe((await ask(standard)).body);
    });

    it('has speed limits in Mbit/s for xrayr, rounded up', async () => {
      const xrayr = await panel.given.node({ family: 'ss', daemon: 'xrayr', port: '443', level: 'gold' });
      expect((await ask(xrayr)).body).toBe(
        body(
          `[{"uid":${first},"port":30002,"passwd":"a\\"愛🙂\\\\b","speed_limit":73786976294839,"enable":1},` +
            `{"uid":${second},"port":30001,"passwd":"second","speed_limit":2,"enable":1}]`,
        ),
      );
    });

    it('is JSON in UTF-8 with a strong ETag, Cache-Control and a new request id', async () => {
      const reply = await ask(await panel.given.node({ level: 'gold' }));
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject(taggedHeaders(reply.body));
    });

    it.each(PREFIXES)('is the same with doubled slashes before %s', async (prefix, family) => {
      const { node, key } = await panel.given.node({ family, level: 'gold' });
      const plain = await panel.get(`${prefix}/userList/${node.id}`, panel.signed(key));
      const doubled = await panel.get(`/${prefix}//userList///${node.id}`, panel.signed(key));
      expect([doubled.statusCode, doubled.body]).toEqual([200, plain.body]);
      expect((await panel.get(`/${prefix}//userList///${node.id}`)).statusCode).toBe(401);
    });

    it('shows the time of its last change, not of the last poll', async () => {
      const given = await panel.given.node({ level: 'gold' });
      const before = await ask(given);
      const changedAt = before.json<{ updateTime: number }>().updateTime;
      panel.clock.advance(3600);
      await panel.service(UsersService).set(String(first), { nickname: 'of no interest to a node' });
      const same = await ask(given);
      expect([same.body, same.headers.etag]).toEqual([before.body, before.headers.etag]);

      await panel.service(UsersService).set(String(first), { passwd: 'changed' });
      const after = await ask(given);
      expect(after.json()).toMatchObject({ updateTime: changedAt + 3600, data: [{ passwd: 'changed' }, {}] });
      expect(after.headers.etag).not.toBe(before.headers.etag);
    });

    it('has the same tag on all processes, because the tag depends on the data only', async () => {
      const { node, key } = await panel.given.node({ level: 'gold' });
      const mine = await ask({ node, key });
      panel.clock.advance(10);
      const other = await panel.another();
      const theirs = await other.get(`/api/ss/v1/userList/${node.id}`, panel.signed(key));
      await other.stop();
      expect(theirs.headers.etag).toBe(mine.headers.etag);
      expect(theirs.json()).toEqual({
        ...mine.json(),
        updateTime: mine.json<{ updateTime: number }>().updateTime + 10,
      });
    });
  });

  it.each(PREFIXES)('returns an empty list and not null under %s if there are no users', async (prefix, family) => {
    await panel.given.level(`empty ${prefix}`, 1000);
    const { node, key } = await panel.given.node({ family, level: `empty ${prefix}` });
    const reply = await panel.get(`${prefix}/userList/${node.id}`, panel.signed(key));
    expect(reply.body).toBe(
      `{"status":"success","code":200,"data":[],"message":"User list","updateTime":${panel.clock.unixSeconds()}}`,
    );
  });

  describe('with more users than one read returns', () => {
    const COUNT = 10_001;
    let given: GivenNode;
    let uids: number[];
    beforeAll(async () => {
      await panel.given.level('crowd', 100);
      given = await panel.given.node({ level: 'crowd' });
      const [crowd] = await panel.rows<{ id: number }>("SELECT id FROM levels WHERE name = 'crowd'");
      uids = await manyUsers(panel, COUNT, { levelId: crowd?.id ?? 0 });
    });

    it('has every user once, ascending', async () => {
      expect(await uidsOf(panel, given)).toEqual(uids);
    });

    it('is compressed for daemons that accept gzip, and has the same bytes and tag', async () => {
      const plain = await ask(given);
      const packed = await ask(given, { 'accept-encoding': 'gzip' });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(packed.rawPayload.length),
        etag: plain.headers.etag,
        vary: 'Accept-Encoding',
      });
      expect(plain.headers.vary).toBe('Accept-Encoding');
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    });

    it.each([
      ['gzip', true],
      ['GZip, deflate, br', true],
      ['deflate, gzip;q=0.5', true],
      ['*', true],
      ['gzip;q=0', false],
      ['identity', false],
      ['br, deflate', false],
      ['', false],
      ['gzipped', false],
      ['identity;q=1, gzip;q=0.1', false],
      [';;q=,,=gzip', false],
    ])('with Accept-Encoding "%s" is compressed: %s', async (header, isPacked) => {
      const reply = await ask(given, { 'accept-encoding': header });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-encoding']).toBe(isPacked ? 'gzip' : undefined);
    });
  });

  it('stays uncompressed where compression would make it longer', async () => {
    await panel.given.level('few', 10_000);
    const reply = await ask(await panel.given.node({ level: 'few' }), { 'accept-encoding': 'gzip' });
    expect(reply.headers).not.toHaveProperty('content-encoding');
    expect(reply.json().data).toEqual([]);
  });

  describe('with If-None-Match', () => {
    let given: GivenNode;
    let etag: string;
    let statements: string[];
    beforeAll(async () => {
      given = await panel.given.node();
      etag = String((await ask(given)).headers.etag);
      statements = await statementsOf(panel);
    });

    it.each([
      ['the tag', () => etag],
      ['the tag, weak', () => `W/${etag}`],
      ['the hash without quotes', () => etag.slice(1, -1)],
      ['a list', () => `"other", ${etag}`],
      ['a list with weak ones', () => `W/"other",W/${etag} , "third"`],
      ['a star', () => '*'],
      ['a star between spaces', () => ' * '],
    ])('returns 304 without a body for %s, and reads no user', async (_form, header) => {
      statements.length = 0;
      const reply = await ask(given, { 'if-none-match': header() });
      expect([reply.statusCode, reply.body]).toEqual([304, '']);
      expect(reply.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' });
      expect(reply.headers).toHaveProperty('x-request-id');
      expect(touching(statements, 'users')).toEqual([]);
    });

    it.each([
      ['another tag', () => '"other"'],
      ['the beginning of the tag', () => `${etag.slice(0, -2)}"`],
      ['the tag in capitals', () => etag.toUpperCase()],
      ['the tag in two pieces', () => `${etag.slice(0, 9)},${etag.slice(9)}`],
      ['a star in a list', () => '"other", *'],
      ['nothing', () => ''],
      ['the tag of another list', () => '"AAAAAAAAAAAAAAAAAAAAAA"'],
    ])('returns the list for %s', async (_form, header) => {
      const reply = await ask(given, { 'if-none-match': header() });
      expect(reply.statusCode).toBe(200);
      expect(reply.json().data.length).toBeGreaterThan(0);
    });

    it('returns 304 exactly if one of the tags matches, whatever the others are', async () => {
      const bare = etag.slice(1, -1);
      const right = fc.constantFrom(etag, `W/${etag}`, bare);
      const tagText = fc.stringMatching(/^[\w!#-+.-~-]{0,30}$/).filter((text) => text !== bare && !text.includes(','));
      const wrong = fc.oneof(
        tagText.map((text) => `"${text}"`),
        tagText.map((text) => `W/"${text}"`),
        fc.constantFrom('""', 'W/', `w/${etag}`, `"${bare}`, `${bare}"`, bare.slice(1)),
      );
      const space = fc.constantFrom('', ' ', '  ', '\t');
      const candidate = fc.record({ isRight: fc.boolean(), right, wrong, before: space, after: space });
      await fc.assert(
        fc.asyncProperty(fc.array(candidate, { minLength: 1, maxLength: 6 }), async (candidates) => {
          const header = candidates
            .map((each) => `${each.before}${each.isRight ? each.right : each.wrong}${each.after}`)
            .join(',');
          const reply = await ask(given, { 'if-none-match': header });
          expect(reply.statusCode).toBe(candidates.some((each) => each.isRight) ? 304 : 200);
        }),
        { numRuns: 200 },
      );
    });

    it('reads the users once after a change, at the first poll', async () => {
      const { user } = await panel.given.user();
      statements.length = 0;
      const changed = await ask(given, { 'if-none-match': etag });
      expect([changed.statusCode, changed.json().data.at(-1).uid]).toEqual([200, user.id]);
      expect(touching(statements, 'users')).not.toEqual([]);

      statements.length = 0;
      expect((await ask(given, { 'if-none-match': String(changed.headers.etag) })).statusCode).toBe(304);
      expect((await ask(given, { 'if-none-match': etag })).statusCode).toBe(200);
      expect(touching(statements, 'users')).toEqual([]);
    });
  });
});
