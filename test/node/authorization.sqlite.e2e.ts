import fc from 'fast-check';
import { unicodeText } from '../support/random/unicode-text.js';
import type { Response } from 'light-my-request';
import { LineKeysService } from '../../src/line-key/line-keys.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import type { DocumentedFamily, Family } from '../../src/nodes/fields/families.js';
import type { GivenNode } from '../support/given.js';
import { type Headers, Panel } from '../support/panel.js';
import { rawGet, type RawReply } from '../support/raw-request.js';
import { asking, statementsOf } from '../support/database/statements.js';
import { comparable, prefixOf, PREFIXES, refusal, SS, SSR } from './node-api.js';

const READS = ['node', 'userList'] as const;
const UNKNOWN = refusal(401, 'The key is not a live line key of this node');
const OTHER = { ss: 'ssr', ssr: 'ss', v2ray: 'trojan', trojan: 'v2ray' } as const;
const OTHER_TAG = { 'if-none-match': '"of-another-body"' };
const BAD_ID = refusal(400, expect.stringContaining('from 1 to 4294967295'));

describe('the authorization of a daemon', () => {
  let panel: Panel;
  let port: number;
  let ss: GivenNode;
  let ssr: GivenNode;
  let nodes: Record<DocumentedFamily, GivenNode>;
  beforeAll(async () => {
    panel = await Panel.start();
    await panel.app.listen(0, '127.0.0.1');
    port = Number(new URL(await panel.app.getUrl()).port);
    ss = await panel.given.node({ family: 'ss' });
    ssr = await panel.given.node({ family: 'ssr' });
    nodes = {
      ss,
      ssr,
      v2ray: await panel.given.node({ family: 'v2ray' }),
      trojan: await panel.given.node({ family: 'trojan' }),
    };
  });
  afterAll(() => panel.stop());

  const time = (skew = 0): string => String(panel.clock.unixSeconds() + skew);

  const send = (path: string, ...lines: string[]): Promise<RawReply> => rawGet(port, path, ...lines);

  it.each(PREFIXES)('accepts the headers as Go writes them, without Accept, under %s', async (prefix, family) => {
    const { node, key } = nodes[family];
    for (const read of READS) {
      const reply = await send(`${prefix}/${read}/${node.id}`, `Key: ${key}`, `Timestamp: ${time()}`);
      expect([reply.status, JSON.parse(reply.body)]).toEqual([200, expect.objectContaining({ code: 200 })]);
    }
  });

  describe('with several faults, the first in this order decides the response', () => {
    const FAULTS = [
      ['a malformed timestamp', refusal(401, 'The timestamp header must be ten digits')],
      ['a malformed node id', BAD_ID],
      ['an unknown key', UNKNOWN],
      ['a clock that is 301 s off', refusal(401, expect.stringContaining('off by 301 s'))],
      ['a node of the other family', refusal(404, expect.stringContaining('does not belong to'))],
    ] as const;

    it.each(
      Array.from({ length: 2 ** FAULTS.length }, (_none, set) => FAULTS.map((_fault, bit) => (set >> bit) % 2 === 1)),
    )('timestamp %p, id %p, key %p, skew %p, family %p', async (timestamp, id, key, skew, otherFamily) => {
      const first = [timestamp, id, key, skew, otherFamily].indexOf(true);
      for (const [prefix, family] of PREFIXES) {
        const given = nodes[otherFamily ? OTHER[family] : family];
        const headers = {
          key: key ? 'no-key-of-anybody' : given.key,
          timestamp: timestamp ? '177358' : time(skew ? 301 : 0),
        };
        // A poll with a tag that does not match takes another way through the program.
        for (const [read, more] of READS.flatMap((name) => [{}, OTHER_TAG].map((tag) => [name, tag] as const))) {
          const path = `${prefix}/${read}/${id ? `0${given.node.id}` : given.node.id}`;
          const reply = await panel.get(path, { ...headers, ...more });
          const expected = FAULTS[first]?.[1] ?? expect.objectContaining({ status: 'success', code: 200 });
          expect([prefix, read, reply.json()]).toEqual([prefix, read, expected]);
          expect(reply.statusCode).toBe(reply.json().code);
        }
      }
    });
  });

  describe('T35: the key header', () => {
    const path = (): string => `${SS}/node/${ss.node.id}`;
    const now = (): string => `timestamp: ${time()}`;

    it.each<[string, () => string[]]>([
      ['missing', () => []],
      ['empty', () => ['key:']],
      ['nothing but spaces', () => ['key:    ']],
      ['257 characters', () => [`key: ${'k'.repeat(257)}`]],
      ['7 kB', () => [`key: ${'k'.repeat(7000)}`]],
      ['sent twice', () => [`key: ${ss.key}`, `key: ${ss.key}`]],
      ['sent twice in different case', () => [`key: ${ss.key}`, `KEY: ${ss.key}`]],
      ['sent twice, once wrong', () => [`key: ${ss.key}`, 'key: wrong']],
      ['sent twice, once empty', () => [`key: ${ss.key}`, 'key:']],
      ['called by another name', () => [`x-key: ${ss.key}`, `keys: ${ss.key}`, `key_: ${ss.key}`]],
      ['sent as a bearer token', () => [`authorization: Bearer ${ss.key}`]],
      ['sent as a cookie', () => [`cookie: key=${ss.key}`]],
    ])('%s leads to 401', async (_what, lines) => {
      const reply = await send(path(), ...lines(), now());
      expect([reply.status, JSON.parse(reply.body)]).toEqual([
        401,
        refusal(401, expect.stringContaining('key header')),
      ]);
    });

    it.each<[string, () => string]>([
      ['256 characters of an unknown key', () => 'k'.repeat(256)],
      ['one character', () => 'k'],
      ['two keys with a comma between them', () => `${ss.key}, ${ss.key}`],
      ['a key with a suffix', () => `${ss.key}x`],
      ['a key in capitals', () => ss.key.toUpperCase()],
      ['a key in quotes', () => `"${ss.key}"`],
      ['bytes beyond ASCII', () => '\u00e9\u00ff\u00fe'],
      ['a key with a tab inside', () => `${ss.key.slice(0, 9)}\t${ss.key.slice(9)}`],
      ['the hash of a key', () => '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8'],
      ['a name of JavaScript', () => '__proto__'],
    ])('with %s leads to 401, like an unknown key', async (_what, key) => {
      const reply = await send(path(), `key: ${key()}`, now());
      expect([reply.status, JSON.parse(reply.body)]).toEqual([401, UNKNOWN]);
    });

    it('is ignored in the query and in a body', async () => {
      const reply = await panel.inject({
        method: 'GET',
        url: `${path()}?key=${ss.key}&timestamp=${time()}`,
        headers: { 'content-type': 'application/json' },
        payload: { key: ss.key, timestamp: time() },
      });
      expect([reply.statusCode, reply.json()]).toEqual([401, refusal(401, 'The key header is required')]);
    });

    it.each([
      ['a zero byte', (key: string) => `${key}\0`],
      ['a bare line feed', (key: string) => `${key}\n`],
    ])('with %s inside never reaches a route', async (_what, odd) => {
      expect((await send(path(), `key: ${odd(ss.key)}`, 'x: y', now())).status).toBe(400);
    });

    it('of 20 kB leads to 431', async () => {
      expect((await send(path(), `key: ${'k'.repeat(20_000)}`, now())).status).toBe(431);
    });

    it('without a valid form costs no read of the database', async () => {
      panel.clock.advance(10);
      const statements = await statementsOf(panel);
      for (const key of ['', 'k'.repeat(257)]) await panel.get(path(), { key, timestamp: time() });
      await panel.get(path(), { key: ss.key, timestamp: 'x' });
      expect(asking(statements)).toEqual([]);
    });

    it('sent twice leads to 401, and so does an equal timestamp sent twice', async () => {
      const reply = await send(path(), `key: ${ss.key}`, now(), now());
      expect([reply.status, JSON.parse(reply.body)]).toEqual([
        401,
        refusal(401, expect.stringContaining('timestamp header')),
      ]);
    });
  });

  describe('T36: a node for which a caller has no key', () => {
    it('reveals nothing: the same bytes, after the same reads of the database', async () => {
      const [mine, theirs] = [await panel.given.node({ family: 'ss' }), await panel.given.node({ family: 'ss' })];
      const { row: expired, key: expiredKey } = await issue(mine, panel.clock.unixSeconds() - 1);
      const { row: revoked, key: revokedKey } = await issue(mine);
      const deleted = await panel.given.node();
      await Promise.all([
        panel.service(LineKeysService).revoke(revoked.id),
        panel.service(NodesService).delete(deleted.node.name),
      ]);
      const last = await issue(mine, panel.clock.unixSeconds());
      expect(expired.expiresAt).toBeLessThan(panel.clock.unixSeconds());

      const cases: [string, number, string][] = [
        ['an unknown key', mine.node.id, 'lk_unknown_key_of_nobody'],
        ['a key of another node', mine.node.id, theirs.key],
        ['a key of another family', mine.node.id, ssr.key],
        ['a missing node', 4_000_000_000, mine.key],
        ['neither', 4_000_000_000, 'lk_unknown_key_of_nobody'],
        ['a revoked key', mine.node.id, revokedKey],
        ['an expired key', mine.node.id, expiredKey],
        ['a key that expires now', mine.node.id, last.key],
        ['a deleted node', deleted.node.id, deleted.key],
      ];
      for (const read of READS) {
        await panel.get(`${SS}/${read}/${mine.node.id}`, panel.signed(mine.key));
        const statements = await statementsOf(panel);
        const replies = new Map<string, object>();
        for (const [name, id, key] of cases) {
          replies.set(name, comparable(await panel.get(`${SS}/${read}/${id}`, panel.signed(key))));
        }
        const [first] = replies.values();
        expect(first).toMatchObject({ status: 401, body: JSON.stringify(UNKNOWN) });
        for (const [name, reply] of replies) expect([name, reply]).toEqual([name, first]);
        expect(asking(statements)).toEqual([]);
      }
    });
  });

  describe.each<Family>(['ssr', 'ss'])('T37: the keys of three nodes of the %s family', (family) => {
    it('are each accepted for their own node only', async () => {
      const nodes = [
        await panel.given.node({ family }),
        await panel.given.node({ family }),
        await panel.given.node({ family }),
      ];
      for (const { node } of nodes) {
        for (const { node: owner, key } of nodes) {
          for (const read of READS) {
            const reply = await panel.get(`${prefixOf(family)}/${read}/${node.id}`, panel.signed(key));
            expect([node.id, owner.id, reply.statusCode]).toEqual([node.id, owner.id, node === owner ? 200 : 401]);
          }
        }
      }
    });
  });

  it.each(PREFIXES)(
    'T38: under %s a node of the other family returns 404, but only with a valid key',
    async (prefix, family) => {
      const { node, key } = family === 'ss' ? ssr : ss;
      for (const read of READS) {
        const reply = await panel.get(`${prefix}/${read}/${node.id}`, panel.signed(key));
        expect([reply.statusCode, reply.json()]).toEqual([
          404,
          refusal(404, `This node does not belong to the ${family} family`),
        ]);
        expect(reply.headers['cache-control']).toBe('no-store');
        expect(
          (await panel.get(`${prefix}/${read}/${node.id}`, panel.signed('another-key-of-nobody'))).statusCode,
        ).toBe(401);
      }
    },
  );

  describe('T39: a clock that is off', () => {
    const START = Date.parse('2026-03-15T12:00:00Z');

    it.each(
      [0, 1, 500, 999].flatMap((milliseconds) =>
        [-301, -300, -299, -1, 0, 1, 299, 300, 301].map((skew) => [milliseconds, skew] as const),
      ),
    )('is judged at x.%s s with a difference of %s s', async (milliseconds, skew) => {
      panel.clock.set(START + milliseconds);
      for (const [path, { key }] of [
        [`${SS}/node/${ss.node.id}`, ss],
        [`${SSR}/userList/${ssr.node.id}`, ssr],
      ] as const) {
        const reply = await panel.get(path, { key, timestamp: String(START / 1000 + skew) });
        if (Math.abs(skew) <= 300) expect(reply.statusCode).toBe(200);
        else {
          const message = `The timestamp is off by ${skew} s, and 300 s are allowed; the server's time is ${START / 1000}`;
          expect([reply.statusCode, reply.json()]).toEqual([401, refusal(401, message)]);
        }
      }
      panel.clock.set(START);
    });

    it('is reported only with a valid key', async () => {
      for (const [id, key] of [
        [ss.node.id, 'no-key-of-anybody'],
        [ss.node.id, ssr.key],
        [4_000_000_000, ss.key],
      ] as const) {
        const reply = await panel.get(`${SS}/node/${id}`, panel.signed(key, { skew: 5000 }));
        expect([reply.statusCode, reply.json()]).toEqual([401, UNKNOWN]);
      }
    });
  });

  describe('T40: the timestamp header', () => {
    const path = (): string => `${SS}/node/${ss.node.id}`;
    const MALFORMED = refusal(401, expect.stringMatching(/^The timestamp header /));

    it.each([
      ['nothing', ''],
      ['9 digits', '177357600'],
      ['11 digits', '17735760000'],
      ['milliseconds', '1773576000000'],
      ['a plus', '+773576000'],
      ['a minus', '-773576000'],
      ['a plus before ten digits', '+1773576000'],
      ['an exponent', '1.773576e9'],
      ['a short exponent', '1773576e03'],
      ['hexadecimal', '0x69b6a8c0'],
      ['a fraction', '1773576000.0'],
      ['a fraction of ten characters', '17735760.0'],
      ['full-width digits', Buffer.from('１７７３５７６０００').toString('latin1')],
      ['Arabic digits', Buffer.from('١٧٧٣٥٧٦٠٠٠').toString('latin1')],
      ['a space inside', '17735 76000'],
      ['a separator', '1773_576_000'],
      ['two timestamps', '1773576000,1773576000'],
      ['a date', 'Sun, 15 Mar 2026 12:00:00 GMT'],
      ['letters', 'abcdefghij'],
      ['257 digits', '1'.repeat(257)],
      ['an n', '1773576000n'],
      ['quotes', '"1773576000"'],
    ])('with %s leads to 401', async (_what, timestamp) => {
      const reply = await send(path(), `key: ${ss.key}`, `timestamp: ${timestamp}`);
      expect([reply.status, JSON.parse(reply.body)]).toEqual([401, MALFORMED]);
    });

    it.each(['0000000000', '9999999999'])(
      'with the ten digits %s is well formed, but too far off',
      async (timestamp) => {
        const reply = await send(path(), `key: ${ss.key}`, `timestamp: ${timestamp}`);
        expect([reply.status, JSON.parse(reply.body)]).toEqual([401, refusal(401, expect.stringContaining('off by'))]);
      },
    );

    it('may have the spaces around it that HTTP allows', async () => {
      expect((await send(path(), `key: \t${ss.key} `, `timestamp:  \t${time()}\t `)).status).toBe(200);
    });

    it('is malformed unless it has exactly ten ASCII digits', async () => {
      const digits = fc.stringMatching(/^[0-9+\-. eExXn_,]{0,14}$/);
      const text = fc.oneof(digits, fc.string(), unicodeText(), fc.string({ maxLength: 400 }));
      await fc.assert(
        fc.asyncProperty(
          text.filter((value) => !/^[0-9]{10}$/.test(value)),
          async (timestamp) => {
            const reply = await panel.get(path(), { key: ss.key, timestamp });
            expect([reply.statusCode, reply.json()]).toEqual([401, MALFORMED]);
          },
        ),
        { numRuns: 300 },
      );
    });

    it('is accepted exactly within 300 s, for any ten digits', async () => {
      const now = panel.clock.unixSeconds();
      const near = fc.integer({ min: now - 310, max: now + 310 });
      const any = fc.integer({ min: 0, max: 9_999_999_999 });
      await fc.assert(
        fc.asyncProperty(fc.oneof(near, any), async (timestamp) => {
          const reply = await panel.get(path(), { key: ss.key, timestamp: String(timestamp).padStart(10, '0') });
          expect(reply.statusCode).toBe(Math.abs(timestamp - now) <= 300 ? 200 : 401);
        }),
        { numRuns: 150 },
      );
    });
  });

  describe('T47: the node id in the path', () => {
    it.each([
      '0',
      '-1',
      '1.0',
      '01',
      '+1',
      '%2B1',
      '4294967296',
      '4294967297',
      '9007199254740992',
      '9007199254740993',
      '18446744073709551617',
      '1e3',
      '1e0',
      '1E0',
      '0x1',
      '0b1',
      '1_000',
      '1,000',
      'NaN',
      'Infinity',
      'null',
      'undefined',
      'true',
      '1;x',
      '1%3Bx',
      '1%00',
      '%001',
      '%0A1',
      '1%0A',
      '1%0D%0A',
      '%201',
      '1%20',
      '1%2F',
      '%2F1',
      '1%2F..%2F1',
      '1%25',
      '1%3F',
      '1%23',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '%EF%BC%91',
      '%D9%A1',
      '%E0%A5%A7',
      '%C2%B9',
      'node',
      '*',
      ':id',
      '{id}',
      '(1)',
      '[1]',
      '1n',
      "1'--",
      '1%20OR%201=1',
      '1'.repeat(11),
      '1'.repeat(120),
      '9'.repeat(4000),
    ])('leads to 400 if it is %s', async (id) => {
      for (const read of READS) {
        const reply = await panel.get(`${SS}/${read}/${id}`, panel.signed(ss.key));
        expect([reply.statusCode, reply.json()]).toEqual([400, BAD_ID]);
        expect((await panel.get(`${SS}/${read}/${id}`)).statusCode).toBe(401);
      }
    });

    it.each(['1', '9', '10', '4294967295', '4294967294', '1000000000', '3999999999'])('may be %s', async (id) => {
      const { statusCode } = await panel.get(`${SS}/node/${id}`, panel.signed('no-key-of-anybody'));
      expect(statusCode).toBe(401);
    });

    it('is valid exactly for whole numbers from 1 to 4294967295 in canonical form', async () => {
      const statements = await statementsOf(panel);
      const number = fc.oneof(
        fc.bigInt(-10n, 10n),
        fc.bigInt(4_294_967_280n, 4_294_967_310n),
        fc.bigInt(0n, 2n ** 70n),
      );
      const form = fc.constantFrom('', '', '', '0', '+', ' ', '.', 'e0');
      await fc.assert(
        fc.asyncProperty(number, form, form, async (value, before, after) => {
          const isOne = before === '' && after === '' && value >= 1n && value <= 4_294_967_295n;
          const isMine = isOne && value === BigInt(ss.node.id);
          const id = encodeURIComponent(`${before}${value}${after}`);
          const isCanonical = isOne || (before === '' && after === '0' && value >= 1n && value * 10n <= 4_294_967_295n);
          const { statusCode } = await panel.get(`${SS}/node/${id}`, panel.signed(ss.key));
          expect(statusCode).toBe(isMine ? 200 : isCanonical ? 401 : 400);
        }),
        { numRuns: 300 },
      );
      expect(asking(statements)).toEqual([]);
    });

    it('may have a percent-encoded digit, and then needs the same key', async () => {
      const id = String(ss.node.id);
      const encoded = `%3${id.slice(0, 1)}${id.slice(1)}`;
      expect((await panel.get(`${SS}/node/${encoded}`, panel.signed(ss.key))).statusCode).toBe(200);
      expect((await panel.get(`${SS}/node/${encoded}`, panel.signed('no-key-of-anybody'))).statusCode).toBe(401);
    });

    it.each(['', '/'])('is missing when the path ends in "node%s"', async (end) => {
      const reply = await panel.get(`${SS}/node${end}`, panel.signed(ss.key));
      expect([404, 400]).toContain(reply.statusCode);
      expect(reply.json()).toEqual(refusal(reply.statusCode));
    });
  });

  describe('T48: an unauthorized daemon', () => {
    it.each<[string, (given: GivenNode) => Promise<Headers>]>([
      ['without a key', async () => ({ timestamp: time() })],
      ['with an unknown key', async () => panel.signed('no-key-of-anybody')],
      ['with a clock that is off', async ({ key }) => panel.signed(key, { skew: 301 })],
      [
        'with a revoked key',
        async (given) => {
          const [row] = await panel.service(LineKeysService).list(given.node.id);
          await panel.service(LineKeysService).revoke(row?.id ?? 0);
          return panel.signed(given.key);
        },
      ],
      ['with an expired key', async (given) => panel.signed((await issue(given, panel.clock.unixSeconds())).key)],
      [
        'for a deleted node',
        async (given) => {
          await panel.service(NodesService).delete(given.node.name);
          return panel.signed(given.key);
        },
      ],
    ])('%s gets 401 and never 304', async (_how, spoil) => {
      const given = await panel.given.node();
      const tags = await Promise.all(READS.map((read) => get(given, read, panel.signed(given.key))));
      const headers = await spoil(given);
      for (const [index, read] of READS.entries()) {
        for (const tag of ['*', String(tags[index]?.headers.etag)]) {
          const reply = await get(given, read, { ...headers, 'if-none-match': tag });
          expect([reply.statusCode, reply.json()]).toEqual([401, refusal(401)]);
          expect(reply.headers).not.toHaveProperty('etag');
          expect(reply.headers['cache-control']).toBe('no-store');
        }
      }
    });

    it('gets 404 and never 304 for a node of the other family', async () => {
      const reply = await panel.get(`${SSR}/userList/${ss.node.id}`, { ...panel.signed(ss.key), 'if-none-match': '*' });
      expect([reply.statusCode, reply.json()]).toEqual([404, refusal(404)]);
    });

    it('gets the list of its own node if it sends the tag of another node', async () => {
      const other = await panel.given.node({ family: 'ssr', obfs: 'other' });
      await panel.given.user();
      const { etag } = (await get(ssr, 'userList', panel.signed(ssr.key))).headers;
      const reply = await get(other, 'userList', { ...panel.signed(other.key), 'if-none-match': String(etag) });
      expect(reply.statusCode).toBe(200);
    });

    async function get({ node, key: _key }: GivenNode, read: string, headers: Headers): Promise<Response> {
      return panel.get(`${prefixOf(node.family)}/${read}/${node.id}`, headers);
    }
  });

  async function issue({ node }: GivenNode, expiresAt?: number): ReturnType<LineKeysService['issue']> {
    return panel.service(LineKeysService).issue(node.id, { expiresAt });
  }
});
