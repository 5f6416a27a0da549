import type { Response } from 'light-my-request';
import { load } from 'js-yaml';
import { SubscriptionLinksService } from '../../src/subscriptions/links/subscription-links.service.js';
import { newAddress } from '../client/client.js';
import { importTables } from '../moving/old/import.js';
import { oldUser, proxyPanel } from '../moving/old/proxypanel.js';
import { parseSs, parseSurge } from '../subscriptions/parsers.js';
import { ADMIN, type AdminClient, type GivenOperator } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';
import { LinegateCommand } from '../support/process/command-line.js';

const IDN = 'xn--bcher-kva.example';
const PANEL = 'https://[2001:db8::1]:8443';
/** The form in the left column becomes the form in the right one. */
const FORMS = [
  ['bücher.example', IDN],
  ['BÜCHER.Example', IDN],
  ['Tokyo.Example.COM', 'tokyo.example.com'],
  ['[2001:0DB8:0::1]', '2001:db8::1'],
  ['2001:DB8::1', '2001:db8::1'],
  ['192.0.2.1', '192.0.2.1'],
] as const;
const WRONG = [
  'tokyo.example.com:8388',
  'https://tokyo.example.com',
  'tokyo.example.com.',
  '127.1',
  'fe80::1%eth0',
  'ü b',
];

describe('the hosts that operators give', () => {
  let panel: Panel;
  let given: GivenOperator;
  let owner: AdminClient;
  beforeEach(async () => {
    panel = await Panel.start();
    given = await panel.given.operator();
    owner = panel.admin(given);
  });
  afterEach(() => panel.stop());

  const linegate = (): LinegateCommand => new LinegateCommand(panel.environment);
  const hostsOf = async (table: 'nodes' | 'entries'): Promise<string[]> =>
    (await panel.rows<{ host: string }>(`SELECT host FROM ${table} ORDER BY id`)).map(({ host }) => host);

  it('have one form for nodes and entries, in every answer and in the database', async () => {
    const { node } = await panel.given.node();
    const { id } = (await owner.post(`/nodes/${node.id}/entries`, { name: 'relay' })).json<{ id: number }>();
    for (const [host, form] of FORMS) {
      expect((await owner.patch(`/nodes/${node.id}`, { host })).json()).toMatchObject({ host: form });
      expect((await owner.patch(`/entries/${id}`, { host })).json()).toMatchObject({ host: form });
      expect([await hostsOf('nodes'), await hostsOf('entries')]).toEqual([[form], [form]]);
    }
    await owner.post('/nodes', { name: 'osaka', family: 'ss', host: 'bücher.example' });
    await owner.post(`/nodes/${node.id}/entries`, { name: 'third', host: 'bücher.example' });
    expect([(await hostsOf('nodes'))[1], (await hostsOf('entries'))[1]]).toEqual([IDN, IDN]);
    // An entry may have none.
    expect((await owner.patch(`/entries/${id}`, { host: '' })).json()).toMatchObject({ host: '' });
  });

  it('are refused with what to write if nothing can be reached at them', async () => {
    const { node } = await panel.given.node();
    const { id } = (await owner.post(`/nodes/${node.id}/entries`, { name: 'relay' })).json<{ id: number }>();
    const refusal = (end: string): object => ({
      field: 'host',
      code: 'host',
      message: `host must be a host name such as tokyo.example.com or an IP address, without a port, a path or a dot at the end${end}`,
    });
    for (const host of WRONG) {
      const ofNode = await owner.patch(`/nodes/${node.id}`, { host });
      expect([ofNode.statusCode, ofNode.json()]).toMatchObject([422, { errors: [refusal('')] }]);
      const ofEntry = await owner.patch(`/entries/${id}`, { host });
      const errors = [refusal(', or empty for the host of the node')];
      expect([ofEntry.statusCode, ofEntry.json()]).toMatchObject([422, { errors }]);
    }
    for (const host of ['', 7, null]) {
      expect((await owner.patch(`/nodes/${node.id}`, { host })).statusCode).toBe(422);
    }
    expect([await hostsOf('nodes'), await hostsOf('entries')]).toEqual([['node.example.com'], ['']]);
  });

  it('have the same form on the command line', async () => {
    await linegate().json(['node', 'add', 'tokyo', '--family', 'ss', '--host', 'bücher.example']);
    await linegate().json(['node', 'set', 'tokyo', '--host', '[2001:DB8::1]']);
    await linegate().json(['entry', 'add', 'tokyo', 'relay', '--host', 'BÜCHER.example']);
    expect([await hostsOf('nodes'), await hostsOf('entries')]).toEqual([['2001:db8::1'], [IDN]]);
    const wrong = await linegate().run(['node', 'set', 'tokyo', '--host', 'a.example:80']);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('such as tokyo.example.com')]);
    expect(await linegate().json(['address', 'set', 'https://bücher.example'])).toMatchObject({
      public_url: { url: `https://${IDN}` },
    });
    const address = await linegate().run(['address', 'set', 'https://2001:db8::1']);
    expect([address.code, address.stderr]).toEqual([1, expect.stringContaining('https://[2001:db8::1]:8443')]);
  });

  it('have the same form after an import from another panel', async () => {
    const tables = proxyPanel('3', [oldUser(1)]).map((table) => {
      const server = (id: unknown): object =>
        id === 1 ? { server: 'BÜCHER.example' } : id === 2 ? { server: '[2001:DB8:0::1]' } : {};
      return table.name === 'node'
        ? { ...table, rows: table.rows.map((row) => ({ ...row, ...server(row['id']) })) }
        : table;
    });
    await importTables(panel, tables);
    const before = await hostsOf('nodes');
    expect(before.slice(0, 2)).toEqual([IDN, '2001:db8::1']);
    // A second import sees no change.
    const { counts } = await importTables(panel, tables);
    expect(counts.nodes).toMatchObject({ changed: 0 });
    expect(await hostsOf('nodes')).toEqual(before);
  });

  describe('in an address of the panel that is an IPv6 address', () => {
    const get = (code: string, query = ''): Promise<Response> => panel.get(`/s/${code}${query}`);

    it('stand in links, files, pages and install texts', async () => {
      const stored = await owner.patch('/settings/addresses', { public_url: 'https://[2001:0DB8::1]:8443/' });
      expect(stored.json()).toMatchObject({ public_url: { url: PANEL }, link_base: PANEL });
      const { user } = await panel.given.user();
      const { node } = await panel.given.node({ host: '[2001:db8::7]', family: 'ss' });
      const { code } = await panel.service(SubscriptionLinksService).add(user.id);
      const link = `${PANEL}/s/${code}`;

      expect((await owner.post(`/users/${user.id}/hand-over`)).json()).toMatchObject({ address: PANEL, link });
      const page = (await panel.get(`/s/${code}`, { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Firefox/128.0' }))
        .body;
      expect(page).toContain(`value="${link}"`);
      expect(page).toContain(`url=${encodeURIComponent(link)}&#38;`);
      expect((await get(code)).headers).toMatchObject({ 'profile-web-page-url': `${link}?format=page` });

      const server = { host: '2001:db8::7' };
      const [first = ''] = Buffer.from((await get(code)).body, 'base64')
        .toString()
        .split('\n');
      expect(first).toContain('@[2001:db8::7]:');
      expect(parseSs(first)).toMatchObject(server);
      const clash = load((await get(code, '?format=clash')).body) as { proxies: object[]; rules: string[] };
      expect(clash.proxies).toMatchObject([{ server: server.host }]);
      expect(clash.rules[0]).toBe('IP-CIDR6,2001:db8::1/128,DIRECT,no-resolve');
      const surge = (await get(code, '?format=surge')).body;
      expect(surge).toMatch(`#!MANAGED-CONFIG ${link}?format=surge `);
      const line = surge.split('\n').find((each) => each.includes('2001:db8::7')) ?? '';
      expect(parseSurge(line)).toMatchObject(server);
      expect((await get(code, '?format=sing-box')).json<{ outbounds: object[] }>().outbounds).toContainEqual(
        expect.objectContaining({ server: server.host }),
      );
      expect((await get(code, '?format=sip008')).json()).toMatchObject({ servers: [{ server: server.host }] });

      const install = await owner.get(`/nodes/${node.id}/install?daemon=xrayr`);
      expect(install.json<{ files: { content: string }[] }>().files[0]?.content).toContain(`ApiHost: "${PANEL}"`);
    });

    it('let operators log in there, without passkeys', async () => {
      const fixed = await panel.another({ publicUrl: PANEL });
      const headers = { origin: PANEL, host: '[2001:db8::1]:8443' };
      const login = (origin: string): Promise<Response> =>
        fixed.inject({
          ...{ method: 'POST', url: `${ADMIN}/session`, remoteAddress: newAddress() },
          payload: { name: given.name, password: given.password },
          headers: { ...headers, origin },
        });
      const reply = await login(PANEL);
      expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, expect.stringMatching(/^__Host-/)]);
      expect((await login('https://[2001:db8::2]:8443')).statusCode).toBe(403);
      const options = [
        await owner.on(fixed).post('/account/passkeys/options'),
        await fixed.post(`${ADMIN}/session/passkey/options`, {}, headers),
      ];
      for (const each of options) {
        expect([each.statusCode, each.json()]).toMatchObject([409, { code: 'passkeys-need-name' }]);
      }
      await fixed.stop();
    });
  });
});
