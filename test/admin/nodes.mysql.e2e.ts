import { Database } from '../../src/database/database.js';
import { LineKeysService } from '../../src/line-key/line-keys.service.js';
import { NodeContactsService } from '../../src/nodes/contacts/node-contacts.service.js';
import { LineKeyUsageBuffer } from '../../src/line-key/line-key-usage.buffer.js';
import type { AdminClient } from '../support/admin-client.js';
import { afterCalling } from '../support/calls.js';
import { ListReader } from '../node/lists/list-reader.js';
import { Panel } from '../support/panel.js';
import { asking, statementsOf } from '../support/database/statements.js';

interface Doctor {
  readonly state: string;
  readonly daemon: { user_agent: string | null };
  readonly clock: { skew: number | null; history: { at: number; skew: number }[] };
  readonly roster: { tag: string | null; newest: string; is_newest: boolean | null };
  readonly refusals: { reason: string; address: string; skew: number | null; count: number; path: string }[];
  readonly findings: { level: string; code: string }[];
}

describe('nodes in the admin API', () => {
  let panel: Panel;
  let owner: AdminClient;
  let viewer: AdminClient;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator('owner'));
    viewer = panel.admin(await panel.given.operator('viewer'));
  });
  afterAll(() => panel.stop());

  const doctor = async (id: number): Promise<Doctor> => (await owner.get(`/nodes/${id}/doctor`)).json<Doctor>();
  const codes = async (id: number): Promise<string[]> => (await doctor(id)).findings.map(({ code }) => code);

  it('adds, shows, changes and deletes', async () => {
    const added = await owner.post('/nodes', {
      name: 'osaka',
      family: 'ss',
      host: 'osaka.example',
      line_rate: '9007199254740993',
      traffic_rate: 1.5,
    });
    expect(added.statusCode).toBe(201);
    expect(added.body).toContain('"line_rate":9007199254740993');
    const { id } = added.json<{ id: number }>();
    const shown = await owner.get(`/nodes/${id}`);
    expect(shown.json()).toMatchObject({
      name: 'osaka',
      traffic_rate: 1.5,
      push: null,
      status: { state: 'never', users_online: 0 },
    });
    const match = { 'if-match': String(shown.headers.etag) };
    expect((await owner.patch(`/nodes/${id}`, { host: 'osaka.example.com' }, match)).json()).toMatchObject({
      host: 'osaka.example.com',
    });
    expect((await owner.patch(`/nodes/${id}`, { host: 'x' }, match)).statusCode).toBe(412);
    expect((await owner.patch(`/nodes/${id}`, { family: 'ssr' })).json()).toMatchObject({ family: 'ss' });
    const wrong = await owner.patch(`/nodes/${id}`, { port: 'x', client_limit: -1 });
    expect(wrong.json()).toMatchObject({
      status: 422,
      errors: [
        { field: 'client_limit', code: 'whole', values: { least: 0, most: 2_147_483_647 } },
        { field: 'port', code: 'ports' },
      ],
    });
    expect((await owner.post('/nodes', { name: 'osaka', family: 'ss', host: 'x' })).statusCode).toBe(409);
    const rows = await panel.rows<{ action: string }>('SELECT action FROM audit_log WHERE subject = ? ORDER BY id', [
      `node:${id}`,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['node.added', 'node.changed', 'node.changed']);
    expect((await owner.delete(`/nodes/${id}`, undefined, match)).statusCode).toBe(412);
    expect((await owner.delete(`/nodes/${id}`)).statusCode).toBe(204);
    expect((await owner.get(`/nodes/${id}`)).statusCode).toBe(404);
  });

  it('lists by state and text, sorted, page by page', async () => {
    const { node: quiet } = await panel.given.node({ name: 'list-quiet' });
    const { node: busy, key } = await panel.given.node({ name: 'list-busy' });
    await panel.get(`/api/ss/v1/node/${busy.id}`, panel.signed(key));
    await panel.service(LineKeyUsageBuffer).flush();
    const names = async (query: string): Promise<string[]> =>
      (await owner.get(`/nodes?${query}`)).json<{ items: { name: string }[] }>().items.map(({ name }) => name);
    expect(await names('q=list&state=up')).toEqual(['list-busy']);
    expect(await names('q=list&sort=-name')).toEqual(['list-quiet', 'list-busy']);
    const first = (await owner.get('/nodes?q=list&limit=1&count=true')).json<{
      items: { id: number }[];
      next: string;
      total: number;
    }>();
    expect(first).toMatchObject({ items: [{ id: quiet.id }], total: 2 });
    expect(await names(`q=list&limit=1&after=${first.next}`)).toEqual(['list-busy']);
    expect((await owner.get('/nodes?sort=passwd')).statusCode).toBe(422);
  });

  it('shows secrets only with the right', async () => {
    const { node } = await panel.given.node({ single: 1, port: '8388', passwd: 'single-secret', daemon: 'standard' });
    for (const path of [`/nodes/${node.id}`, '/nodes']) {
      expect((await viewer.get(path)).body).not.toContain('single-secret');
      expect((await owner.get(path)).body).toContain('single-secret');
    }
    expect((await owner.get(`/nodes/${node.id}`)).body).not.toContain('push_secret');
  });

  describe('the doctor of a node', () => {
    it('turns from never to up at the first call, and shows the daemon and its list', async () => {
      const { node, key } = await panel.given.node();
      expect(await codes(node.id)).toEqual(['never']);
      const headers = { ...panel.signed(key, { skew: -7 }), 'user-agent': 'XrayR/0.9.4' };
      await panel.get(`/api/ss/v1/userList/${node.id}`, headers);
      await panel.service(LineKeyUsageBuffer).flush();
      expect(await doctor(node.id)).toMatchObject({
        state: 'up',
        daemon: { user_agent: 'XrayR/0.9.4' },
        clock: { skew: -7 },
        roster: { is_newest: true },
        findings: [{ level: 'good', code: 'up' }],
      });
      await panel.given.user();
      expect(await codes(node.id)).toEqual(['old-list', 'up']);
      const { etag } = (await panel.get(`/api/ss/v1/userList/${node.id}`, headers)).headers;
      expect(
        (await panel.get(`/api/ss/v1/userList/${node.id}`, { ...headers, 'if-none-match': String(etag) })).statusCode,
      ).toBe(304);
      expect((await doctor(node.id)).roster).toMatchObject({ tag: etag, newest: etag, is_newest: true });
    });

    it('shows the list of a daemon that asks for changes', async () => {
      const given = await panel.given.node();
      const reader = new ListReader(given);
      await reader.read(panel);
      expect((await doctor(given.node.id)).roster).toMatchObject({ tag: reader.cursor, is_newest: true });
      await panel.given.user();
      expect((await doctor(given.node.id)).roster.is_newest).toBe(false);
      await reader.read(panel);
      expect((await doctor(given.node.id)).roster).toMatchObject({ tag: reader.cursor, is_newest: true });
    });

    it('shows why the panel rejected calls, which the caller does not learn', async () => {
      const { node, key } = await panel.given.node();
      const { key: foreign } = await panel.given.node();
      await panel.get(`/api/ss/v1/node/${node.id}`, panel.signed(foreign));
      await panel.get(`/api/ss/v1/node/${node.id}`, panel.signed(foreign));
      await panel.get(`/api/ss/v1/node/${node.id}`, panel.signed(key, { skew: 301 }));
      await panel.get(`/api/ss/v1/node/${node.id}`, { key });
      await panel.get(`/api/ssr/v1/node/${node.id}`, panel.signed(key));
      await panel.get(`/api/ss/v1/users/${node.id}`, { ...panel.signed(key), 'user-agent': '\u001b[31mred' });
      const { refusals, findings } = await doctor(node.id);
      expect(refusals.map(({ reason, skew, count }) => [reason, skew, count])).toEqual([
        ['unknown-path', null, 1],
        ['wrong-family', null, 1],
        ['malformed', null, 1],
        ['skewed', 301, 1],
        ['wrong-key', null, 2],
      ]);
      expect(refusals[0]).toMatchObject({ path: `/api/ss/v1/users/${node.id}`, user_agent: '[31mred' });
      expect(findings.filter(({ level }) => level === 'problem').map(({ code }) => code)).toEqual(
        expect.arrayContaining(['wrong-key', 'skewed', 'malformed', 'wrong-family', 'unknown-path']),
      );
      panel.clock.advance(601);
      expect(await codes(node.id)).not.toContain('wrong-key');
    });

    it('shows calls to other processes after those processes have stored them', async () => {
      const other = await panel.another();
      const { node, key } = await panel.given.node();
      await other.get(`/api/ss/v1/userList/${node.id}`, { ...other.signed(key, { skew: 3 }), 'user-agent': 'other' });
      await other.get(`/api/ss/v1/node/${node.id}`, other.signed('wrong'));
      expect((await doctor(node.id)).refusals).toEqual([]);
      await other.service(NodeContactsService).flush();
      expect(await doctor(node.id)).toMatchObject({
        daemon: { user_agent: 'other' },
        clock: { skew: 3 },
        refusals: [{ reason: 'wrong-key' }],
      });
      panel.clock.advance(3600);
      await other.get(`/api/ss/v1/node/${node.id}`, other.signed(key, { skew: 5 }));
      await panel.get(`/api/ss/v1/node/${node.id}`, panel.signed('wrong'));
      await other.service(NodeContactsService).flush();
      await panel.service(NodeContactsService).flush();
      const { clock, refusals } = await doctor(node.id);
      expect(clock.history.map(({ skew }) => skew)).toEqual([3, 5]);
      expect(refusals).toMatchObject([{ reason: 'wrong-key', count: 2 }]);
      await other.stop();
    });

    it('stores at most one row a minute for a node, and nothing for an unknown number', async () => {
      const { node, key } = await panel.given.node();
      const contacts = panel.service(NodeContactsService);
      await contacts.flush();
      await panel.get(`/api/ss/v1/node/${node.id}`, panel.signed(key));
      await panel.get('/api/ss/v1/node/4000000', panel.signed(key));
      await contacts.flush();
      const rows = await panel.rows<{ node_id: number }>('SELECT node_id FROM node_contacts WHERE node_id >= ?', [
        node.id,
      ]);
      expect(rows).toEqual([{ node_id: node.id }]);
      await panel.get(`/api/ss/v1/node/${node.id}`, panel.signed(key));
      const statements = await statementsOf(panel);
      await contacts.flush();
      expect(statements.filter((sql) => sql.includes('node_contacts'))).toEqual([]);
      panel.clock.advance(60);
      await contacts.flush();
      expect(statements.filter((sql) => sql.includes('node_contacts'))).not.toEqual([]);
    });

    it('keeps calls that arrive while it stores others', async () => {
      const { node, key } = await panel.given.node();
      const path = `/api/ss/v1/node/${node.id}`;
      await panel.get(path, panel.signed(key, { skew: 1 }));
      await panel.get(path, panel.signed('wrong'));
      let isHeard = false;
      const writing = afterCalling(panel.service(Database), 'transaction', async () => {
        if (isHeard) return;
        isHeard = true;
        await panel.get(path, panel.signed(key, { skew: 2 }));
        await panel.get(path, panel.signed('wrong'));
      });
      await panel.service(NodeContactsService).flush();
      writing.restore();
      expect(isHeard).toBe(true);
      expect(await doctor(node.id)).toMatchObject({
        clock: { skew: 2 },
        refusals: [{ reason: 'wrong-key', count: 2 }],
      });
      panel.clock.advance(60);
      await panel.service(NodeContactsService).flush();
      const other = await panel.another();
      expect(await other.service(NodeContactsService).of(node.id)).toMatchObject({ skew: 2, refusals: [{ count: 2 }] });
      await other.stop();
    });

    it('adds no statement to a poll', async () => {
      const { node, key } = await panel.given.node();
      const path = `/api/ss/v1/userList/${node.id}`;
      const { etag } = (await panel.get(path, panel.signed(key))).headers;
      const statements = await statementsOf(panel);
      for (let poll = 0; poll < 10; poll++) {
        await panel.get(path, { ...panel.signed(key), 'if-none-match': String(etag) });
      }
      expect(asking(statements)).toEqual([]);
    });

    it('reports a node without a valid line key', async () => {
      const { node } = await panel.given.node();
      const [key] = await panel.service(LineKeysService).list(node.id);
      await panel.service(LineKeysService).revoke(key?.id ?? 0);
      expect(await codes(node.id)).toEqual(['never', 'no-key']);
    });
  });

  it("shows a node's traffic, its load and its online users", async () => {
    const { node, key } = await panel.given.node({ trafficRate: 20_000 });
    const { user } = await panel.given.user();
    const send = (path: string, body: object) => panel.post(`/api/ss/v1/${path}/${node.id}`, body, panel.signed(key));
    await send('userTraffic', [
      { uid: user.id, upload: 3, download: 4 },
      { uid: 999_999, upload: 50, download: 50 },
    ]);
    await send('nodeStatus', { cpu: '12.5%', mem: '40%', disk: '71%', uptime: 5 });
    await send('nodeOnline', [{ uid: user.id, ip: '192.0.2.1' }]);
    const hours = (await owner.get(`/nodes/${node.id}/traffic?hours=2`)).json<{ points: object[] }>().points;
    expect(hours).toHaveLength(2);
    expect(hours[1]).toMatchObject({ upload: 3, download: 4 });
    const days = (await owner.get(`/nodes/${node.id}/traffic?days=30`)).json<{ points: object[] }>().points;
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ upload: 3, download: 4 });
    expect((await owner.get(`/nodes/${node.id}/load`)).json()).toMatchObject({
      points: [{ cpu: 12.5, mem: 40, disk: 71 }],
    });
    expect((await owner.get(`/nodes/${node.id}/online`)).json()).toMatchObject({
      items: [{ uid: user.id, addresses: ['192.0.2.1'] }],
    });
  });

  interface Install {
    readonly prefix: string;
    readonly files: readonly { readonly path: string; readonly content: string }[];
    readonly commands: readonly string[];
  }
  const vnetFile = (id: number) =>
    JSON.stringify({ node_id: id, key: 'LINE_KEY', api_host: 'https://panel.example.com' });
  const compact = (content: string) => JSON.stringify(JSON.parse(content));

  it.each([
    ['vnet-ssr', '/api/ssr/v1'],
    ['vnet-ssr-2.1', '/api/web/v1'],
  ])('describes the installation of %s', async (daemon, prefix) => {
    const { node } = await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr' });
    const install = (await owner.get(`/nodes/${node.id}/install?daemon=${daemon}`)).json<Install>();
    expect(install.prefix).toBe(prefix);
    expect(install.files.map(({ path, content }) => [path, compact(content)])).toEqual([
      ['/etc/vnet/config.json', vnetFile(node.id)],
    ]);
    expect(install.commands[0]).toBe('systemctl restart vnet');
  });

  it('shows the answers that a daemon would get, with masked secrets', async () => {
    const { node } = await panel.given.node({
      family: 'ssr',
      daemon: 'vnet-ssr',
      single: 1,
      port: '8388',
      passwd: 'pw-1',
    });
    const uids = [];
    for (let index = 0; index < 4; index++) uids.push((await panel.given.user({ passwd: 'pw-2' })).user.id);
    const reply = await owner.get(`/nodes/${node.id}/answers`);
    expect(reply.body).not.toMatch(/pw-[12]/);
    const { items, users } = reply.json<{ items: { path: string; data: string }[]; users: number }>();
    expect(items.map(({ path }) => path)).toEqual(
      ['node', 'userList', 'nodeRule'].map((what) => `/api/ssr/v1/${what}/${node.id}`),
    );
    const [settings, list, rules] = items.map(({ data }) => JSON.parse(data) as unknown);
    expect(settings).toMatchObject({ id: node.id, port: '8388', single: 1, passwd: '••••••', secret: '••••••' });
    expect(list).toHaveLength(3);
    expect(rules).toEqual({ mode: 'all', rules: [] });
    expect(users).toBeGreaterThanOrEqual(uids.length);
    expect((await owner.get('/nodes/99999/answers')).statusCode).toBe(404);
  });

  it('describes the installation of XrayR', async () => {
    const { node } = await panel.given.node({ family: 'ss', daemon: 'xrayr', port: '443' });
    const { prefix, files, commands } = (await owner.get(`/nodes/${node.id}/install`)).json<Install>();
    expect([prefix, files[0]?.path, commands[0]]).toEqual([
      '/api/ss/v1',
      '/etc/XrayR/config.yml',
      'systemctl restart XrayR',
    ]);
    const lines = (files[0]?.content ?? '').split('\n').map((line) => line.trim());
    expect(lines).toEqual(
      expect.arrayContaining([
        '- PanelType: "Proxypanel"',
        'ApiHost: "https://panel.example.com"',
        'ApiKey: "LINE_KEY"',
        `NodeID: ${node.id}`,
        'NodeType: Shadowsocks',
      ]),
    );
  });

  it.each([
    ['ssr', 'vnet-ssr', ['node']],
    ['ssr', 'vnet-ssr-2.1', ['node']],
    ['ss', 'xrayr', ['node']],
    ['ss', 'standard', ['node', 'userList']],
    ['ssr', 'standard', ['node', 'userList']],
  ] as const)(
    'describes check commands for an %s node with %s, to which the panel responds with 200',
    async (family, daemon, asked) => {
      const { node, key } = await panel.given.node({ family });
      const { prefix, commands } = (await owner.get(`/nodes/${node.id}/install?daemon=${daemon}`)).json<Install>();
      const checks = commands.filter((command) => command.startsWith('curl '));
      expect(checks).toEqual(
        asked.map(
          (what) =>
            `curl -H 'key: LINE_KEY' -H "timestamp: $(date +%s)" https://panel.example.com${prefix}/${what}/${node.id}`,
        ),
      );
      for (const check of checks) {
        const path = check.slice(check.indexOf('/api/'));
        expect([path, (await panel.get(path, panel.signed(key))).statusCode]).toEqual([path, 200]);
      }
    },
  );

  it.each([
    ['ss', 'vnet-ssr'],
    ['ss', 'vnet-ssr-2.1'],
    ['ssr', 'xrayr'],
  ] as const)(
    'rejects the installation for an %s node with %s, a daemon of the other family',
    async (family, daemon) => {
      const { node } = await panel.given.node({ family });
      const reply = await owner.get(`/nodes/${node.id}/install?daemon=${daemon}`);
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toMatchObject({ errors: [{ field: 'daemon', code: 'other-family', values: { family } }] });
    },
  );

  it('rejects pushes to a node without a push server', async () => {
    const { node } = await panel.given.node();
    expect((await owner.post(`/nodes/${node.id}/reload`)).statusCode).toBe(422);
    expect((await owner.post(`/nodes/${node.id}/reconcile`)).statusCode).toBe(422);
  });
});
