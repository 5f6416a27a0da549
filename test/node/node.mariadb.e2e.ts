import fc from 'fast-check';
import { unicodeText } from '../support/random/unicode-text.js';
import type { Response } from 'light-my-request';
import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { isWireText } from '../../src/common/text/wire-text.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { prefixOf, PREFIXES, SS, SSR, taggedHeaders } from './node-api.js';

const LARGEST = 9_223_372_036_854_775_807n;

/** A node with a distinct value in every field. */
const FULL: NewNode = {
  method: 'chacha20',
  protocol: 'auth_aes128_md5',
  obfs: 'tls1.2_ticket_auth',
  obfsParam: 'bing.com,愛🙂"\\',
  isUdp: 0,
  speedLimit: LARGEST,
  clientLimit: 3,
  port: '8388',
  passwd: 'pässword "1"',
  pushPort: 8081,
};
const FULL_HEAD =
  '"method":"chacha20","protocol":"auth_aes128_md5","obfs":"tls1.2_ticket_auth",' +
  '"obfs_param":"bing.com,愛🙂\\"\\\\","is_udp":0,"speed_limit":9223372036854775807,"client_limit":3';

describe('GET node/:id', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  async function ask({ node, key }: GivenNode): Promise<Response> {
    return panel.get(`${prefixOf(node.family)}/node/${node.id}`, panel.signed(key));
  }

  function success(data: string): string {
    return `{"status":"success","code":200,"data":${data},"message":"Node information"}`;
  }

  describe.each(PREFIXES.filter(([, family]) => family === 'ss' || family === 'ssr'))('%s', (prefix, family) => {
    const answer = async ({ node, key }: GivenNode): Promise<string> =>
      (await panel.get(`${prefix}/node/${node.id}`, panel.signed(key))).body;

    it('has the 12 fields in the documented order, and port and password in single-port mode', async () => {
      const given = await panel.given.node({ ...FULL, family, single: 1 });
      expect(await answer(given)).toBe(
        success(
          `{"id":${given.node.id},${FULL_HEAD},"single":1,"port":8388,"passwd":"pässword \\"1\\"","push_port":8081}`,
        ),
      );
    });

    it('has port 0 and an empty password outside single-port mode', async () => {
      const given = await panel.given.node({ ...FULL, family });
      expect(await answer(given)).toBe(
        success(`{"id":${given.node.id},${FULL_HEAD},"single":0,"port":0,"passwd":"","push_port":8081}`),
      );
    });

    it('has defaults for omitted fields', async () => {
      const given = await panel.given.node({ family });
      expect(await answer(given)).toBe(
        success(
          `{"id":${given.node.id},"method":"${family === 'ssr' ? 'chacha20-ietf' : 'aes-256-gcm'}","protocol":"origin","obfs":"plain","obfs_param":"","is_udp":1,` +
            '"speed_limit":0,"client_limit":0,"single":0,"port":0,"passwd":"","push_port":0}',
        ),
      );
    });

    it('is JSON in UTF-8 with a strong ETag, Cache-Control and a new request id', async () => {
      const { node, key } = await panel.given.node({ ...FULL, family });
      const reply = await panel.get(`${prefix}/node/${node.id}`, panel.signed(key));
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject(taggedHeaders(reply.body));
      const next = await panel.get(`${prefix}/node/${node.id}`, panel.signed(key));
      expect(next.headers['x-request-id']).not.toBe(reply.headers['x-request-id']);
    });
  });

  it('has the fields of the v2ray family, as XrayR reads them', async () => {
    const { node, key } = await panel.given.node({
      ...{ family: 'v2ray', port: '8443', isUdp: 0, speedLimit: LARGEST, clientLimit: 3, pushPort: 8081 },
      ...{ protocol: 'vmess', tls: 'tls', network: 'ws', path: '/ray?ed=2048', requestHost: 'front.example' },
    });
    expect((await panel.get(`/api/v2ray/v1/node/${node.id}`, panel.signed(key))).body).toBe(
      success(
        `{"id":${node.id},"is_udp":false,"speed_limit":9223372036854775807,"client_limit":3,"push_port":8081,` +
          '"v2_port":8443,"v2_alter_id":0,"v2_method":"auto","v2_net":"ws","v2_type":"none",' +
          '"v2_host":"front.example","v2_path":"/ray?ed=2048","v2_tls":true,"redirect_url":""}',
      ),
    );
  });

  it('has the fields of the trojan family', async () => {
    const { node, key } = await panel.given.node({ family: 'trojan', port: '8443', speedLimit: 7n, clientLimit: 3 });
    expect((await panel.get(`/api/trojan/v1/node/${node.id}`, panel.signed(key))).body).toBe(
      success(
        `{"id":${node.id},"is_udp":true,"speed_limit":7,"client_limit":3,"push_port":0,` +
          '"trojan_port":8443,"redirect_url":""}',
      ),
    );
  });

  it('returns 304 without a body if the daemon sends the current ETag', async () => {
    const { node, key } = await panel.given.node();
    const path = `${SS}/node/${node.id}`;
    const { etag } = (await panel.get(path, panel.signed(key))).headers;
    const reply = await panel.get(path, { ...panel.signed(key), 'if-none-match': String(etag) });
    expect([reply.statusCode, reply.body]).toEqual([304, '']);
    expect(reply.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
    expect(reply.headers).toHaveProperty('x-request-id');
    expect(reply.headers).not.toHaveProperty('content-type');
  });

  it('returns the same bytes and ETag at any time and on any process until a field changes', async () => {
    const given = await panel.given.node({ ...FULL, family: 'ssr' });
    const path = `${SSR}/node/${given.node.id}`;
    const first = await ask(given);
    const other = await panel.another();

    panel.clock.advance(86_400);
    await panel.service(NodesService).set(given.node.name, { host: 'elsewhere.example', trafficRate: 5 });
    for (const reply of [await ask(given), await other.get(path, panel.signed(given.key))]) {
      expect([reply.body, reply.headers.etag]).toEqual([first.body, first.headers.etag]);
    }

    await panel.service(NodesService).set(given.node.name, { clientLimit: 4 });
    const changed = await ask(given);
    expect(changed.json()).toEqual({ ...first.json(), data: { ...first.json().data, client_limit: 4 } });
    expect(changed.headers.etag).not.toBe(first.headers.etag);
    expect((await other.get(path, panel.signed(given.key))).body).toBe(first.body);
    panel.clock.advance(1);
    expect((await other.get(path, panel.signed(given.key))).body).toBe(changed.body);
    await other.stop();
  });

  it('returns every digit of a 64-bit number', async () => {
    const { node, key } = await panel.given.node();
    const amount = fc.oneof(fc.bigInt(0n, LARGEST), fc.constantFrom(0n, 2n ** 53n, 2n ** 53n + 1n, LARGEST));
    await fc.assert(
      fc.asyncProperty(amount, async (speedLimit) => {
        await panel.service(NodesService).set(node.name, { speedLimit });
        expect((await ask({ node, key })).body).toContain(`"speed_limit":${speedLimit},`);
        expect((await panel.service(NodesService).get(node.name)).node.speedLimit).toBe(speedLimit);
      }),
      { numRuns: 40 },
    );
  });

  it('returns text unchanged if JSON needs no \\u for it, and rejects other text', async () => {
    const given = await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr', single: 1, port: '1', passwd: 'x' });
    const standard = await panel.given.node({ family: 'ssr' });
    const piece = fc.oneof(unicodeText(), fc.constantFrom('\\', 'u', 'U', '"', '\u2028', '\uD800'));
    const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('').slice(0, 60).trim());
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const fields = { obfsParam: value, redirectUrl: value, passwd: `p${value}` };
        const change = async () => panel.service(NodesService).set(String(given.node.id), fields);
        const name = async () => panel.service(NodesService).set(String(standard.node.id), { method: `m${value}` });
        if (!isWireText(value)) {
          await expect(name()).rejects.toMatchObject({ status: 422 });
          return expect(change()).rejects.toMatchObject({ status: 422 });
        }
        await change();
        await name();
        const [reply, named] = [await ask(given), await ask(standard)];
        expect(reply.body + named.body).not.toMatch(/\\u/i);
        expect(reply.json().data).toMatchObject({ obfs_param: value, redirect_url: value, passwd: `p${value}` });
        expect(named.json().data).toMatchObject({ method: `m${value}` });
      }),
      { numRuns: 60 },
    );
  });

  describe('with the profile vnet-ssr', () => {
    const VNET: NewNode = {
      ...FULL,
      family: 'ssr',
      daemon: 'vnet-ssr',
      single: 1,
      pushSecret: 'let-me-in',
      redirectUrl: 'https://example.com/?a=1&b=2',
    };
    /** A port for each user, which VNet-SSR serves only with this protocol. */
    const EACH = { single: 0, protocol: 'origin' } as const;
    const TAIL = '"push_port":8081,"secret":"let-me-in","redirect_url":"https://example.com/?a=1&b=2"}';

    it.each<[string, NewNode, string]>([
      ['one port', { single: 1, port: '8388' }, '"single":1,"port":"8388","passwd":"pässword \\"1\\""'],
      ['several', { single: 1, port: '8388,8389' }, '"single":1,"port":"8388,8389","passwd":"pässword \\"1\\""'],
      ['none', { ...EACH, port: '' }, '"single":0,"port":"","passwd":""'],
      ['unused', { ...EACH, port: '8388' }, '"single":0,"port":"","passwd":""'],
    ])('has port as text, %s, and secret and redirect_url after push_port', async (_ports, fields, middle) => {
      const given = await panel.given.node({ ...VNET, ...fields });
      const head = FULL_HEAD.replace('auth_aes128_md5', given.node.protocol);
      expect((await ask(given)).body).toBe(success(`{"id":${given.node.id},${head},${middle},${TAIL}`));
    });

    it('generates a secret for each node, and stores it encrypted only', async () => {
      const { pushSecret: _none, ...fields } = VNET;
      const [first, second] = [await panel.given.node(fields), await panel.given.node(fields)];
      const secrets = [(await ask(first)).json().data.secret, (await ask(second)).json().data.secret];
      expect(secrets[0]).toMatch(/^[\w-]{32}$/);
      expect(secrets[0]).not.toBe(secrets[1]);
      const rows = await panel.rows<object>('SELECT * FROM nodes');
      for (const secret of ['let-me-in', ...secrets]) expect(JSON.stringify(rows)).not.toContain(secret);
    });

    it('allows only nodes of the ssr family', async () => {
      await expect(panel.given.node({ ...VNET, family: 'ss' })).rejects.toMatchObject({ status: 422 });
    });
  });

  describe('with the profile xrayr', () => {
    const XRAYR: NewNode = { family: 'ss', daemon: 'xrayr', port: '443' };

    it.each([
      ['in single-port mode', { single: 1, passwd: 'secret' }, 'secret'],
      ['outside single-port mode', { single: 0, passwd: 'secret' }, ''],
    ])('returns a port above 0 as a number, %s', async (_mode, fields, passwd) => {
      const given = await panel.given.node({ ...XRAYR, ...fields });
      const { data } = (await ask(given)).json();
      expect(data).toEqual({ ...data, port: 443, passwd });
      expect(Object.keys(data)).toHaveLength(12);
    });

    it.each([
      [0n, '0'],
      [1n, '1'],
      [125_000n, '1'],
      [125_001n, '2'],
      [12_500_000n, '100'],
      [12_500_001n, '101'],
      [LARGEST, '73786976294839'],
    ])('returns a speed limit of %s bytes per second as %s Mbit/s', async (speedLimit, expected) => {
      const given = await panel.given.node({ ...XRAYR, speedLimit });
      expect((await ask(given)).body).toContain(`"speed_limit":${expected},`);
    });

    it.each([
      ['a missing port', { port: '' }],
      ['port 0', { port: '0' }],
      ['an invalid port', { port: '65536' }],
      ['several ports', { port: '443,444' }],
      ['the ssr family', { family: 'ssr' as const }],
    ])('rejects a new node with %s', async (_what, fields) => {
      const count = async (): Promise<unknown> => panel.rows('SELECT COUNT(*) AS count FROM nodes');
      const before = await count();
      await expect(panel.given.node({ ...XRAYR, ...fields })).rejects.toMatchObject({ status: 422 });
      expect(await count()).toEqual(before);
    });

    it('rejects a change that removes the port, or that sets the profile of a node without one', async () => {
      const { node } = await panel.given.node(XRAYR);
      const { node: plain } = await panel.given.node({ family: 'ss' });
      const nodes = panel.service(NodesService);
      await expect(nodes.set(node.name, { port: '' })).rejects.toMatchObject({ status: 422 });
      await expect(nodes.set(plain.name, { daemon: 'xrayr' })).rejects.toMatchObject({ status: 422 });
      expect((await nodes.get(node.name)).node.port).toBe('443');
      expect((await nodes.get(plain.name)).node.daemon).toBe('standard');
    });
  });
});
