import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallCountsBuffer } from '../../src/presence/call-counts.buffer.js';
import { AuditLogService } from '../../src/audit/audit-log.service.js';
import { DeniedRequestsBuffer } from '../../src/audit/denied-requests.buffer.js';
import { LineKeyUsageBuffer } from '../../src/line-key/line-key-usage.buffer.js';
import { MIGRATIONS } from '../../src/database/migration/migrations.js';
import { insertRows } from '../../src/database/bulk/bulk.js';
import { Database } from '../../src/database/database.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { UsersService } from '../../src/users/users.service.js';
import { LiveEventsService } from '../../src/admin/overview/live-events.service.js';
import type { AdminClient } from '../support/admin-client.js';
import { eventually } from '../support/eventually.js';
import { Panel } from '../support/panel.js';
import { usePanelWithOwner } from '../support/panel-hooks.js';

describe('the overview', () => {
  let panel: Panel;
  let owner: AdminClient;
  usePanelWithOwner((started) => ({ panel, owner } = started));

  it('shows figures of users, nodes, traffic, polls and rejected logins', async () => {
    const { node, key } = await panel.given.node({ name: 'seen' });
    await panel.given.node({ name: 'unseen' });
    const { user, email } = await panel.given.user({ transferEnable: 100n, expiredAt: '2026-03-16' });
    await panel.given.user({ enable: 0 });
    const send = (path: string, body: object) => panel.post(`/api/ss/v1/${path}/${node.id}`, body, panel.signed(key));
    await send('userTraffic', [{ uid: user.id, upload: 50, download: 45 }]);
    await send('nodeOnline', [{ uid: user.id, ip: '192.0.2.1' }]);
    const path = `/api/ss/v1/userList/${node.id}`;
    const { etag } = (await panel.get(path, panel.signed(key))).headers;
    await panel.get(path, { ...panel.signed(key), 'if-none-match': String(etag) });
    await panel.login(email, 'wrong');
    await panel.login(email, 'wrong');
    await panel.post('/api/admin/v1/session', { name: 'nobody', password: 'wrong' });
    await panel.service(DeniedRequestsBuffer).flush();
    await panel.service(LineKeyUsageBuffer).flush();
    await panel.service(CallCountsBuffer).flush();
    panel.clock.advance(60);
    expect((await owner.get('/overview')).json()).toMatchObject({
      users: { total: 2, active: 1, online: 1, online_24h: 1, near_quota: 1, near_expiry: 1 },
      nodes: { up: 1, late: 0, down: 0, never: 1 },
      traffic_24h: { upload: 50, download: 45 },
      polls_per_minute: 2,
      share_of_304: 0.5,
      failed_logins_24h: 3,
      top_users: [{ id: user.id, used: 95, transfer_enable: 100 }],
      top_nodes: [{ id: node.id, name: 'seen', bytes: 95 }],
    });
  });

  it('never shows fewer users of a day than of now', async () => {
    const { node, key } = await panel.given.node({ name: 'busy' });
    const online = async (uid: number, ip: string) =>
      panel.post(`/api/ss/v1/nodeOnline/${node.id}`, [{ uid, ip }], panel.signed(key));
    const counts = async () =>
      (await owner.get('/overview')).json<{ users: { online: number; online_24h: number } }>().users;
    panel.clock.advance(61);
    const { user } = await panel.given.user();
    await counts();
    await online(user.id, '192.0.2.9');
    const after = await counts();
    expect(after.online).toBeGreaterThan(0);
    expect(after.online_24h).toBeGreaterThanOrEqual(after.online);
  });

  it('shows sums beyond 64 bits with every digit', async () => {
    const { node } = await panel.given.node({ name: 'of years' });
    const { user } = await panel.given.user();
    const hour = panel.clock.unixSeconds() - (panel.clock.unixSeconds() % 3600);
    const largest = 2n ** 63n - 1n;
    const { traffic_24h: before } = (await owner.get('/overview')).json<{ traffic_24h: { upload: number } }>();
    await panel.service(Database).transaction(async (manager) => {
      const sums = ['upload', 'download', 'charged_upload', 'charged_download'];
      const row = (start: number) => [3600, start, user.id, node.id, 0, 10_000, ...sums.map(() => largest)];
      await insertRows(
        manager,
        'traffic_ledger',
        ['seconds', 'start', 'user_id', 'node_id', 'period', 'rate', ...sums],
        [row(hour), row(hour - 3600)],
      );
      await insertRows(
        manager,
        'node_traffic',
        ['node_id', 'start', 'upload', 'download'],
        [
          [node.id, hour, largest, largest],
          [node.id, hour - 3600, largest, 0],
        ],
      );
    });
    const overview = await owner.get('/overview');
    expect(overview.statusCode).toBe(200);
    expect(overview.body).toContain(`"upload":${2n * largest + BigInt(before.upload)},`);
    const days = await owner.get(`/users/${user.id}/traffic?days=2`);
    expect(days.statusCode).toBe(200);
    expect(days.body).toContain(`"charged":${4n * largest}`);
    await panel.service(Database).transaction(async (manager) => {
      for (const table of ['traffic_ledger', 'node_traffic'])
        await manager.query(`DELETE FROM ${table} WHERE node_id = ?`, [node.id]);
    });
    await panel.service(NodesService).delete(String(node.id));
    await panel.service(UsersService).delete(String(user.id));
  });

  it("streams changes of nodes' states and new entries of the audit log", async () => {
    const events = panel.service(LiveEventsService);
    expect((await events.look()).map(({ type }) => type)).toEqual(['overview']);
    panel.clock.advance(300);
    await panel.given.user();
    const told = (await events.look()).map(({ type, data }) => [type, JSON.parse(data) as object] as const);
    expect(told.map(([type]) => type)).toEqual(['overview', 'node', 'audit']);
    expect(told[1]?.[1]).toMatchObject({ name: 'seen', state: 'late' });
    expect(told[2]?.[1]).toMatchObject({ action: 'user.added', actor: 'system' });
  });

  it('streams an entry that commits later than others with higher numbers', async () => {
    const events = panel.service(LiveEventsService);
    await panel
      .service(Database)
      .transaction((manager) =>
        panel.service(AuditLogService).record(manager, { action: 'test.done', subject: 'test:1' }),
      );
    await events.look();
    const [row] = await panel.rows<{ id: number }>('SELECT MAX(id) AS id FROM audit_log');
    const id = row?.id ?? 0;
    await panel.execute('UPDATE audit_log SET id = ? WHERE id = ?', [id + 100, id]);
    await events.look();
    const statement =
      "INSERT INTO audit_log (id, at, actor, action, subject) SELECT ?, at, actor, 'test.late', subject";
    await panel.execute(`${statement} FROM audit_log WHERE id = ?`, [id, id + 100]);
    const told = (await events.look()).filter(({ type }) => type === 'audit').map(({ data }) => data);
    expect(told).toEqual([expect.stringContaining('test.late')]);
  });

  it('streams events to every operator, but entries of the audit log only with the right to read it', async () => {
    await panel.app.listen(0, '127.0.0.1');
    const { port } = panel.app.getHttpServer().address() as AddressInfo;
    const viewer = panel.admin(await panel.given.operator('viewer'));
    const read = async (admin: AdminClient | undefined): Promise<{ status: number; type: string; text: string }> => {
      const headers = admin === undefined ? {} : await admin.headers();
      return new Promise((resolve, reject) => {
        const request = get({ port, host: '127.0.0.1', path: '/api/admin/v1/events', headers }, (reply) => {
          const done = (text: string): void => {
            request.destroy();
            resolve({ status: reply.statusCode ?? 0, type: String(reply.headers['content-type']), text });
          };
          let told = '';
          // A beat comes even while the panel has nothing else to tell.
          reply.on('data', (chunk: Buffer) => {
            told += chunk.toString();
            if (told.includes('event: beat')) done(told);
          });
          reply.once('end', () => done(''));
        });
        request.once('error', reject);
      });
    };
    expect(await read(viewer)).toMatchObject({ status: 200, type: expect.stringContaining('text/event-stream') });
    expect((await read(undefined)).status).toBe(401);
  });

  it('sends no events after the session has ended', async () => {
    const { port } = panel.app.getHttpServer().address() as AddressInfo;
    const viewer = panel.admin(await panel.given.operator('viewer'));
    const headers = await viewer.headers();
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/api/admin/v1/events', headers }, resolve).once('error', reject);
    });
    let told = '';
    reply.on('data', (chunk: Buffer) => (told += chunk.toString()));
    await eventually(() => expect(told).toContain('event: overview'));
    await viewer.delete('/session');
    told = '';
    await Promise.race([once(reply, 'end'), once(reply, 'close')]);
    expect(told).not.toMatch(/event: (?!beat)/);
  });
});

describe('GET /settings', () => {
  it('shows the current settings, and no secret', async () => {
    const panel = await Panel.start();
    const owner = panel.admin(await panel.given.operator('owner'));
    const reply = await owner.get('/settings');
    expect(reply.json()).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      schema: MIGRATIONS.at(-1)?.name,
      uptime: 0,
      settings: { APP_SECRET: '(hidden)', SESSION_IDLE: 1_209_600 },
    });
    expect(reply.body).not.toContain(panel.environment.APP_SECRET);
    const { defaults, database } = reply.json<{ defaults: object; database: { product: string; bytes: number } }>();
    expect(defaults).toMatchObject({ SESSION_IDLE: 1_209_600, LEDGER_DAILY_DAYS: 400, PORT: 3000 });
    expect(database.product).toMatch(/^(SQLite|MariaDB|MySQL) \d/);
    expect(database.bytes).toBeGreaterThan(100_000);
    const { items } = (await owner.get('/settings/doctor')).json<{ items: { check: string; ok: boolean }[] }>();
    for (const check of ['node', 'database', 'schema', 'nodes', 'processes', 'secrets']) {
      expect(items.find((each) => each.check === check)).toMatchObject({ ok: true });
    }
    const viewer = panel.admin(await panel.given.operator('viewer'));
    for (const path of ['/settings', '/settings/doctor']) expect((await viewer.get(path)).statusCode).toBe(403);
    await panel.stop();
  });
});
