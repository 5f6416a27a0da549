import { eventually } from '../../support/eventually.js';
import { ADMIN, type AdminClient, type GivenOperator } from '../../support/admin-client.js';
import { Panel } from '../../support/panel.js';
import { PanelImport } from '../../moving/old/panel-import.js';
import { oldUser, proxyPanel } from '../../moving/old/proxypanel.js';
import { dumpOfTables } from '../../moving/old/sql.js';
import { Described } from './described.js';

/** Another test file checks the routes of people and tokens. */
const PEOPLE = /^\/(setup|session|account|operators|tokens|audit)\b/;
/** A stream that ends with the session, and routes that need a daemon. Their own tests check the responses. */
const ELSEWHERE = ['get /events', 'post /nodes/{id}/reconcile', 'post /nodes/{id}/reload'];

describe('the OpenAPI description of users, nodes and their traffic', () => {
  let panel: Panel;
  let owner: GivenOperator;
  let admin: AdminClient;
  let viewer: AdminClient;
  let described: Described;

  beforeAll(async () => {
    panel = await Panel.start({ apiDocs: true, subscriptionUrl: 'https://sub.example.com' });
    owner = await panel.given.operator();
    admin = panel.admin(owner);
    viewer = panel.admin(await panel.given.operator('viewer'));
    described = await Described.by(panel);
  });
  afterAll(() => panel.stop());

  const get = async (path: string, url = path): Promise<void> =>
    described.expect('get', path.split('?')[0] ?? '', await admin.get(url));

  it('matches the responses about users', async () => {
    const body = { email: 'a@example.com', transfer_enable: '9223372036854775807', group: null };
    const added = await admin.post('/users', body);
    described.expect('post', '/users', added);
    described.expect('post', '/users', await admin.post('/users', body));
    described.expect('post', '/users', await admin.post('/users', { transfer_enable: 2 ** 60 }));
    const { id } = added.json<{ id: number }>();
    const { node, key } = await panel.given.node();
    await panel.post(`/api/ss/v1/nodeOnline/${node.id}`, [{ uid: id, ip: '192.0.2.1' }], panel.signed(key));
    await panel.post(`/api/ss/v1/userTraffic/${node.id}`, [{ uid: id, upload: 1, download: 2 }], panel.signed(key));
    const { user, token } = await panel.given.client();
    await panel.get('/api/client/v4/refresh', panel.bearer(token));

    await get('/users');
    described.expect('get', '/users', await viewer.get('/users?count=true&sort=-used&limit=1'));
    described.expect('get', '/users', await admin.get('/users?sort=nothing'));
    described.expect('get', '/users', await admin.get('/users?level=nothing'));
    await get('/users/{id}', `/users/${id}`);
    described.expect('get', '/users/{id}', await viewer.get(`/users/${id}`));
    await get('/users/{id}', '/users/999999');
    described.expect('patch', '/users/{id}', await admin.patch(`/users/${id}`, { credit: 5, ban_time: 1 }));
    described.expect('patch', '/users/{id}', await admin.patch(`/users/${id}`, { status: 7 }));
    described.expect('patch', '/users/{id}', await admin.patch(`/users/${id}`, {}, { 'if-match': '"x"' }));
    described.expect('patch', '/users/{id}', await admin.patch(`/users/${id}`, {}, { 'if-match': '' }));
    for (const part of ['sessions', 'traffic', 'ledger', 'resets', 'online', 'nodes']) {
      await get(`/users/{id}/${part}`, `/users/${id}/${part}`);
      await get(`/users/{id}/${part}`, `/users/${user.id}/${part}`);
      await get(`/users/{id}/${part}`, `/users/999999/${part}`);
    }
    await get('/users/{id}/traffic', `/users/${id}/traffic?days=0`);
    const { items } = (await admin.get(`/users/${user.id}/sessions`)).json<{ items: { id: string }[] }>();
    const session = `/users/${user.id}/sessions/${items[0]?.id}`;
    described.expect('delete', '/users/{id}/sessions/{sid}', await admin.delete(session));
    described.expect('delete', '/users/{id}/sessions/{sid}', await admin.delete(session));
    described.expect('post', '/users/{id}/reset-traffic', await admin.post(`/users/${id}/reset-traffic`));
    await get('/users/{id}/resets', `/users/${id}/resets`);
    described.expect('post', '/users/{id}/password', await admin.post(`/users/${id}/password`));
    described.expect('post', '/users/{id}/end-sessions', await admin.post(`/users/${id}/end-sessions`));
    described.expect('delete', '/users/{id}', await admin.delete(`/users/${id}`, undefined, { 'if-match': '"x"' }));
    described.expect('delete', '/users/{id}', await admin.delete(`/users/${id}`));
  });

  it('matches the responses about many users at once', async () => {
    const path = '/users/bulk/preview';
    const { user } = await panel.given.user();
    const preview = await admin.post(path, { ids: [user.id], action: { type: 'extend', days: 3 } });
    described.expect('post', path, preview);
    described.expect('post', path, await admin.post(path, { filter: { state: 'odd' }, action: { type: 'enable' } }));
    const begun = await admin.post('/users/bulk', { token: preview.json<{ token: string }>().token });
    described.expect('post', '/users/bulk', begun);
    described.expect('post', '/users/bulk', await admin.post('/users/bulk', {}));
    const { id } = begun.json<{ id: number }>();
    await get('/bulk/{id}', `/bulk/${id}`);
    await eventually(async () => {
      expect((await admin.get(`/bulk/${id}`)).json<{ finished_at: number | null }>().finished_at).not.toBeNull();
    });
    await get('/bulk/{id}', `/bulk/${id}`);
    await get('/users/export.csv');
    await get('/users/export.csv', '/users/export.csv?near=nothing');
    const send = async (payload: string, type = 'text/csv') =>
      panel.inject({
        method: 'POST',
        url: `${ADMIN}/users/import?dry_run=true`,
        headers: { ...(await admin.headers()), 'content-type': type },
        payload,
      });
    const trial = await send('email,port\r\nx@example.com,\r\nnobody,x\r\n');
    described.expect('post', '/users/import', trial);
    const { id: imported } = trial.json<{ id: number }>();
    await eventually(async () => {
      const { state } = (await admin.get(`/users/imports/${imported}`)).json<{ state: string }>();
      expect(state).toBe('tried');
    });
    await get('/users/imports/{id}', `/users/imports/${imported}`);
    await get('/users/imports/{id}', '/users/imports/999999');
    await get('/users/imports/{id}/refusals', `/users/imports/${imported}/refusals`);
    await get('/users/imports/{id}/refusals', `/users/imports/${imported}/refusals?limit=x`);
    await get('/users/imports/{id}/refusals.csv', `/users/imports/${imported}/refusals.csv`);
    const start = async () =>
      described.expect('post', '/users/imports/{id}/start', await admin.post(`/users/imports/${imported}/start`));
    await start();
    await start();
    await get('/operations', '/operations?limit=1');
    await get('/operations', '/operations?after=x');
    await get('/operations/{id}', `/operations/${imported}`);
    await get('/operations/{id}', '/operations/999999');
    described.expect('post', '/users/import', await send('nothing\r\n'));
    described.expect('post', '/users/import', await send('email', 'text/plain'));
  });

  it('matches the responses about levels and groups', async () => {
    const { node } = await panel.given.node();
    described.expect('post', '/levels', await admin.post('/levels', { name: 'gold', rank: 7 }));
    described.expect('post', '/levels', await admin.post('/levels', { name: 'gold', rank: 7 }));
    described.expect('post', '/levels', await admin.post('/levels', {}));
    await get('/levels');
    await get('/levels', '/levels?uses=true');
    described.expect('patch', '/levels/{name}', await admin.patch('/levels/gold', { rank: 8 }));
    described.expect('delete', '/levels/{name}', await admin.delete('/levels/gold'));
    described.expect('delete', '/levels/{name}', await admin.delete('/levels/gold'));
    described.expect('post', '/groups', await admin.post('/groups', { name: 'staff' }));
    const link = '/groups/{name}/nodes/{id}';
    described.expect('put', link, await admin.put(`/groups/staff/nodes/${node.id}`));
    await get('/groups');
    described.expect('patch', '/groups/{name}', await admin.patch('/groups/staff', { name: 'staff' }));
    described.expect('delete', link, await admin.delete(`/groups/staff/nodes/${node.id}`));
    described.expect('delete', '/groups/{name}', await admin.delete('/groups/staff'));
  });

  it('matches the responses about nodes and line keys', async () => {
    const body = { name: 'osaka', family: 'ssr', daemon: 'vnet-ssr', host: '127.0.0.1', push_port: 1 };
    const added = await admin.post('/nodes', body);
    described.expect('post', '/nodes', added);
    described.expect('post', '/nodes', await admin.post('/nodes', {}));
    const { id } = added.json<{ id: number }>();
    const { node, key } = await panel.given.node();
    const { user } = await panel.given.user();
    const status = { cpu: '1%', mem: '2%', disk: '3%', uptime: 4 };
    await panel.post(`/api/ss/v1/nodeStatus/${node.id}`, status, panel.signed(key));
    await panel.post(`/api/ss/v1/nodeOnline/${node.id}`, [{ uid: user.id, ip: '192.0.2.1' }], panel.signed(key));
    await panel.get(`/api/ss/v1/userList/${node.id}`, panel.signed(key));
    await panel.get(`/api/ss/v1/userList/${node.id}`, panel.signed(key, { skew: 400 }));
    panel.clock.advance(120);
    await get('/nodes');
    described.expect('get', '/nodes', await viewer.get('/nodes?sort=-cpu&state=up'));
    for (const each of [id, node.id, 999_999]) {
      await get('/nodes/{id}', `/nodes/${each}`);
      for (const part of ['doctor', 'traffic', 'load', 'online', 'install']) {
        await get(`/nodes/{id}/${part}`, `/nodes/${each}/${part}`);
      }
    }
    await get('/nodes/{id}/traffic', `/nodes/${id}/traffic?days=3`);
    await get('/nodes/{id}/traffic', `/nodes/${id}/traffic?days=0`);
    await get('/nodes/{id}/load', `/nodes/${id}/load?hours=0`);
    await get('/nodes/{id}/install', `/nodes/${id}/install?daemon=x`);
    await get('/nodes/{id}/answers', `/nodes/${id}/answers`);
    await get('/daemons');
    await get('/apps', '/apps?family=ss&method=rc4');
    await get('/apps', '/apps?family=x');
    described.expect('patch', '/nodes/{id}', await admin.patch(`/nodes/${id}`, { host: '127.0.0.1' }));
    described.expect('patch', '/nodes/{id}', await admin.patch(`/nodes/${id}`, { daemon: 'x' }));
    described.expect('post', '/nodes/{id}/reload', await admin.post(`/nodes/${node.id}/reload`));
    described.expect('post', '/nodes/{id}/reload', await admin.post(`/nodes/${id}/reload`));
    described.expect('post', '/nodes/{id}/reconcile', await admin.post(`/nodes/${node.id}/reconcile`));
    described.expect('post', '/nodes/{id}/reconcile', await admin.post(`/nodes/${id}/reconcile`));

    const issued = await admin.post(`/nodes/${id}/line-keys`, { label: 'first' });
    described.expect('post', '/nodes/{id}/line-keys', issued);
    described.expect('post', '/nodes/{id}/line-keys', await admin.post(`/nodes/${id}/line-keys`, { label: 3 }));
    const rotate = '/line-keys/{id}/rotate';
    const rotated = await admin.post(`/line-keys/${issued.json<{ id: number }>().id}/rotate`, { overlap: 60 });
    described.expect('post', rotate, rotated);
    described.expect(
      'post',
      rotate,
      await admin.post(`/line-keys/${rotated.json<{ id: number }>().id}/rotate`, { overlap: -1 }),
    );
    await get('/line-keys');
    await get('/line-keys', '/line-keys?state=odd');
    const revoked = `/line-keys/${rotated.json<{ id: number }>().id}`;
    described.expect('delete', '/line-keys/{id}', await admin.delete(revoked));
    described.expect('delete', '/nodes/{id}', await admin.delete(`/nodes/${id}`, undefined, { 'if-match': '' }));
    described.expect('delete', '/nodes/{id}', await admin.delete(`/nodes/${id}`));
  });

  it('matches the responses about rules', async () => {
    const added = await admin.post('/rule-groups', { name: 'ads', mode: 'reject' });
    described.expect('post', '/rule-groups', added);
    described.expect('post', '/rule-groups', await admin.post('/rule-groups', { mode: 'reject' }));
    const { id } = added.json<{ id: number }>();
    const { node, key } = await panel.given.node();
    const rule = await admin.post(`/rule-groups/${id}/rules`, { type: 'domain', pattern: 'example.com' });
    described.expect('post', '/rule-groups/{id}/rules', rule);
    const link = '/rule-groups/{id}/nodes/{node}';
    described.expect('put', link, await admin.put(`/rule-groups/${id}/nodes/${node.id}`));
    const { user } = await panel.given.user();
    for (const [uid, rule_id] of [
      [user.id, rule.json<{ id: number }>().id],
      [999_999, 0],
    ]) {
      await panel.post(`/api/ss/v1/trigger/${node.id}`, { uid, rule_id, reason: 'x' }, panel.signed(key));
    }
    await get('/rule-groups');
    await get('/rule-groups/{id}', `/rule-groups/${id}`);
    await get('/rule-hits');
    described.expect('patch', '/rule-groups/{id}', await admin.patch(`/rule-groups/${id}`, { mode: 'allow' }));
    const one = `/rule-groups/${id}/rules/${rule.json<{ id: number }>().id}`;
    described.expect('delete', '/rule-groups/{id}/rules/{rule}', await admin.delete(one));
    described.expect('delete', link, await admin.delete(`/rule-groups/${id}/nodes/${node.id}`));
    described.expect('delete', '/rule-groups/{id}', await admin.delete(`/rule-groups/${id}`));
  });

  it('matches the responses about subscription links and addresses of nodes', async () => {
    const { user } = await panel.given.user();
    const { node } = await panel.given.node();
    const links = `/users/${user.id}/links`;
    const added = await admin.post(links, { name: 'phone' });
    described.expect('post', '/users/{id}/links', added);
    described.expect('post', '/users/{id}/links', await admin.post(links, { name: 3 }));
    await get('/users/{id}/links', links);
    described.expect('get', '/users/{id}/links', await viewer.get(links));
    await get('/users/{id}/links', '/users/999999/links');
    const { id: link } = added.json<{ id: number }>();
    const replace = '/users/{id}/links/{link}/replace';
    const replaced = await admin.post(`${links}/${link}/replace`, { overlap: 60 });
    described.expect('post', replace, replaced);
    described.expect('post', replace, await admin.post(`${links}/${link}/replace`, { overlap: -1 }));
    const renamed = `${links}/${replaced.json<{ id: number }>().id}`;
    described.expect('patch', '/users/{id}/links/{link}', await admin.patch(renamed, { name: 'tablet' }));
    described.expect('patch', '/users/{id}/links/{link}', await admin.patch(renamed, { name: ' ' }));
    const handOver = `/users/${user.id}/hand-over`;
    described.expect('post', '/users/{id}/hand-over', await admin.post(handOver));
    const ended = `${links}/${replaced.json<{ id: number }>().id}`;
    described.expect('delete', '/users/{id}/links/{link}', await admin.delete(ended));
    described.expect('delete', '/users/{id}/links/{link}', await admin.delete(`${links}/999999`));
    described.expect('post', '/users/{id}/credentials', await admin.post(`/users/${user.id}/credentials`));

    const entry = await admin.post(`/nodes/${node.id}/entries`, { name: 'relay', host: 'relay.example.com' });
    described.expect('post', '/nodes/{id}/entries', entry);
    described.expect('post', '/nodes/{id}/entries', await admin.post(`/nodes/${node.id}/entries`, { port: 0 }));
    const one = `/entries/${entry.json<{ id: number }>().id}`;
    await get('/entries');
    await get('/entries/{id}', one);
    await get('/entries/{id}', '/entries/999999');
    described.expect('patch', '/entries/{id}', await admin.patch(one, { sort: 5 }));
    described.expect('patch', '/entries/{id}', await admin.patch(one, { sort: 'x' }));

    const file = '/users/{id}/subscription';
    await get(file, `/users/${user.id}/subscription?format=clash`);
    await get(file, `/users/${user.id}/subscription?format=odd`);
    const text = '/subscription-texts/{name}';
    await get('/subscription-texts');
    const shown = await admin.get('/subscription-texts/clash');
    described.expect('get', text, shown);
    await get(text, '/subscription-texts/nothing');
    const { content } = shown.json<{ content: string }>();
    const preview = `/subscription-texts/clash/preview?user=${user.id}`;
    described.expect('post', `${text}/preview`, await admin.post(preview, { content }));
    described.expect('put', text, await admin.put('/subscription-texts/clash', { content }, { 'if-match': '*' }));
    described.expect('put', text, await admin.put('/subscription-texts/clash', { content: '{' }));
    described.expect('delete', text, await admin.delete('/subscription-texts/clash'));
    described.expect('delete', '/entries/{id}', await admin.delete(one));
  });

  it('matches the responses about traffic', async () => {
    const { node, key } = await panel.given.node({ lineRate: 1n });
    const { user } = await panel.given.user();
    const send = (rows: object[]) => panel.post(`/api/ss/v1/userTraffic/${node.id}`, rows, panel.signed(key));
    await send([{ uid: user.id, upload: 3, download: 4 }]);
    await send([{ uid: user.id, upload: 1_000_000_000, download: 1 }]);
    for (const uid of [999_998, 999_999]) await send([{ uid, upload: 1, download: 1 }]);
    await get('/traffic/summary');
    await get('/traffic/summary', '/traffic/summary?range=1y');
    await get('/traffic/ledger');
    for (const by of ['day', 'node', 'user', 'x']) await get('/traffic/totals', `/traffic/totals?by=${by}`);
    await get('/traffic/totals.csv', '/traffic/totals.csv?by=user');
    described.expect('post', '/traffic/verify', await admin.post('/traffic/verify'));
    const waiting = await admin.get('/quarantine');
    described.expect('get', '/quarantine', waiting);
    const [first, second, third] = waiting.json<{ items: { id: number }[] }>().items;
    described.expect('post', '/quarantine/{id}/approve', await admin.post(`/quarantine/${first?.id}/approve`));
    described.expect('post', '/quarantine/{id}/drop', await admin.post(`/quarantine/${first?.id}/drop`));
    described.expect('post', '/quarantine/{id}/drop', await admin.post(`/quarantine/${third?.id}/drop`));
    const decisions = { decision: 'drop', ids: [second?.id, 999_999] };
    described.expect('post', '/quarantine/bulk', await admin.post('/quarantine/bulk', decisions));
    described.expect('post', '/quarantine/bulk', await admin.post('/quarantine/bulk', {}));
    await get('/quarantine', '/quarantine?state=all');
  });

  it('matches the responses about the panel as a whole', async () => {
    await get('/overview');
    await get('/attention');
    await get('/settings');
    await get('/settings/doctor');
    await get('/settings/addresses');
    const addresses = { public_url: 'https://panel.example.com' };
    described.expect('patch', '/settings/addresses', await admin.patch('/settings/addresses', addresses));
    described.expect('patch', '/settings/addresses', await admin.patch('/settings/addresses', { public_url: 'x' }));
  });

  it('matches the responses about imports from other panels', async () => {
    const imports = new PanelImport(panel, admin);
    const sent = await imports.send(dumpOfTables(proxyPanel('3', [oldUser(900)])));
    described.expect('post', '/panel-imports/dump', sent);
    described.expect('post', '/panel-imports/dump', await imports.send('x', 'panel=nothing'));
    const { id } = await imports.ended(sent);
    await get('/panel-imports');
    await get('/panel-imports/ready');
    await get('/panel-imports/{id}', `/panel-imports/${id}`);
    await get('/panel-imports/{id}/report', `/panel-imports/${id}/report`);
    await get('/panel-imports/{id}/report', '/panel-imports/999999/report');
    const body = { panel: 'xboard', database_url: 'mysql://a:b@127.0.0.1:1/c' };
    described.expect('post', '/panel-imports', await admin.post('/panel-imports', body));
    described.expect('post', '/panel-imports', await admin.post('/panel-imports', {}));
    const other = await imports.tried(dumpOfTables(proxyPanel('3', [oldUser(900)])));
    described.expect('post', '/operations/{id}/cancel', await admin.post(`/operations/${other.id}/cancel`));
    described.expect('post', '/panel-imports/{id}/start', await admin.post(`/panel-imports/${other.id}/start`));
    const started = await admin.post(`/panel-imports/${id}/start`);
    described.expect('post', '/panel-imports/{id}/start', started);
    await imports.ended(started);
  });

  it('covers a successful response of every such route', () => {
    const all = described.routes
      .filter(({ path }) => !PEOPLE.test(path))
      .map(({ path, method }) => `${method} ${path}`);
    expect(all.filter((route) => !described.met.has(route)).sort()).toEqual(ELSEWHERE);
  });
});
