import { labelNamesOf, METRIC_IDS } from '../../src/metrics/metric-list.js';
import { insertRows } from '../../src/database/bulk/bulk.js';
import { Database } from '../../src/database/database.js';
import { NodeContactsService } from '../../src/nodes/contacts/node-contacts.service.js';
import { NodeCallBuffer } from '../../src/line-key/guard/node-call.buffer.js';
import { PushStatesService } from '../../src/push/push-states.service.js';
import type { Panel } from '../support/panel.js';
import { concrete, routesOf } from '../support/routes.js';
import { report } from '../traffic/traffic-api.js';
import { newToken, Scrape, scrape, scrapeText, startMeasured } from './scrape.js';

const NODES = 1000;
const MAX_SERIES = 20_000;
/** The values that labels may have: route template, family, node id, and words of the program. */
const ALLOWED = ['route', 'outcome', 'family', 'node', 'result', 'reason', 'kind', 'state', 'job', 'percentile', 'le'];

describe('the labels of metrics', () => {
  let panel: Panel;
  const token = newToken();
  beforeAll(async () => {
    panel = await startMeasured(token);
  });
  afterAll(() => panel.stop());

  it('are route templates, families, node ids and words of the program', async () => {
    for (const id of METRIC_IDS) for (const label of labelNamesOf(id)) expect(ALLOWED).toContain(label);
    const { lines } = await scrape(panel);
    expect(lines.flatMap(({ labels }) => Object.keys(labels)).filter((label) => !ALLOWED.includes(label))).toEqual([]);
  });

  it('contain no users, keys, codes, addresses, names or paths', async () => {
    const marks = [
      'zqxuser',
      'zqxpass',
      'zqxcode',
      'zqxpath',
      'zqxnode',
      'zqxagent',
      'zqxquery',
      '203.0.113.77',
      '198.51.100.9',
    ];
    const address = { remoteAddress: '203.0.113.77' };
    const user = await panel.given.client({
      email: 'zqxuser@example.com',
      password: 'zqxpass is long enough',
    } as object);
    const { node, key } = await panel.given.node({ family: 'ssr', name: 'zqxnode', host: 'zqxnode.example.com' });
    const owner = await panel.given.operator('owner');
    const agent = { 'user-agent': 'zqxagent', 'x-forwarded-for': '198.51.100.9' };
    const inject = (method: 'GET' | 'POST', url: string, headers = {}, payload?: object) =>
      panel.inject({ method, url, headers: { ...agent, ...headers }, payload, ...address });

    await inject('POST', '/api/client/v1/login', {}, { email: user.email, password: 'zqxpass wrong' });
    await inject('POST', '/api/client/v1/login', {}, { email: 'zqxuser2@example.com', password: 'zqxpass' });
    await inject('POST', '/api/client/v1/refresh', panel.bearer(user.token));
    await inject('GET', `/zqxpath/${user.token}?code=zqxcode`);
    await inject('GET', '/api/ssr/v1/userList/zqxpath?zqxquery=1', panel.signed('lk_zqxcode'));
    await inject('GET', `/api/ssr/v1/userList/${node.id}?zqxquery=${key}`, panel.signed(key));
    await inject('GET', `/api/ssr/v1/nodes/${key}`, panel.signed(key));
    await inject('POST', '/api/admin/v1/session', {}, { name: owner.name, password: owner.password, code: 'zqxcode' });
    await inject('GET', `/api/admin/v1/users/${user.user.id}?search=zqxquery`, { cookie: 'zqxcode' });
    await report(panel, { node, key }, [{ uid: 424_242_424, upload: 1, download: 1 }], { 'x-report-id': 'zqxcode' });
    panel.clock.advance(60);
    await panel.service(NodeContactsService).flush();

    const text = await scrapeText(panel);
    expect(new Scrape(text).find('node_contact_timestamp_seconds', { node: String(node.id) })).toHaveLength(1);
    const secrets = [token, key, user.token, user.user.uuid, user.user.passwd, owner.name, owner.password, '424242424'];
    expect([...marks, ...secrets].filter((mark) => text.includes(mark))).toEqual([]);
    const routes = new Scrape(text).find('http_requests_total').map(({ labels }) => labels['route']);
    expect(routes).toEqual(expect.arrayContaining(['other', '/api/client/v1/login', '/api/ssr/v1/userList/:id']));
  });

  it('lead to fewer than 20,000 series with 1,000 nodes, after calls of every route', async () => {
    const { node } = await panel.given.node({
      family: 'ssr',
      daemon: 'vnet-ssr',
      pushPort: 1,
      host: '127.0.0.1',
    });
    const [row = {}] = await panel.rows<Record<string, string | number>>('SELECT * FROM nodes WHERE id = ?', [node.id]);
    const ids = Array.from({ length: NODES }, (_none, index) => node.id + 1 + index);
    const copies = ids.map((id) => Object.values({ ...row, id, name: `copy ${id}` }));
    await panel.service(Database).transaction((manager) => insertRows(manager, 'nodes', Object.keys(row), copies));
    const calls = panel.service(NodeCallBuffer);
    for (const id of ids) {
      const credentials = { nodeId: id, timestamp: panel.clock.unixSeconds(), key: '' };
      calls.saw(credentials, { keyId: 1, address: '192.0.2.1' }, 'daemon');
      calls.hasRoster(id, '"tag"');
    }
    await panel.service(PushStatesService).of(ids);
    panel.clock.advance(60);
    await panel.service(NodeContactsService).flush();
    const now = panel.clock.unixSeconds();
    await panel.execute(
      `INSERT INTO reports (node_id, report_id, body_hash, applied_at) SELECT id, 'one', '-', ${now} FROM nodes`,
    );
    for (const { method, url } of routesOf(panel)) {
      if (url !== '/metrics' && !url.endsWith('/events')) await panel.inject({ method, url: concrete(url) });
    }
    const after = await scrape(panel);
    expect(after.find('node_report_timestamp_seconds').length).toBeGreaterThanOrEqual(NODES);
    expect(after.find('node_contact_timestamp_seconds').length).toBeGreaterThanOrEqual(NODES);
    expect(after.find('node_poll_timestamp_seconds').length).toBeGreaterThanOrEqual(NODES);
    expect(after.find('push_pending_changes').length).toBeGreaterThanOrEqual(NODES);
    const routes = new Set(after.find('http_requests_total').map(({ labels }) => labels['route']));
    // Here each route has one outcome. The limit assumes ten outcomes for each, and these series for the rest:
    const worst = after.lines.length + routes.size * 9;
    expect(worst).toBeLessThan(MAX_SERIES);
    expect(routes.size).toBeGreaterThan(100);
  });
});
