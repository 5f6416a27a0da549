import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallCounts } from '../../src/presence/call-counts.js';
import { Refusals } from '../../src/audit/refusals.js';
import { LineKeyUsage } from '../../src/line-key/line-key-usage.js';
import { MIGRATIONS } from '../../src/database/migrations.js';
import { LiveEvents } from '../../src/admin/overview/live-events.js';
import type { AdminClient } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';

describe('the overview', () => {
  let panel: Panel;
  let owner: AdminClient;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator('owner'));
  });
  afterAll(() => panel.stop());

  it('has the figures of users, nodes, traffic, polls and refused logins', async () => {
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
    await panel.service(Refusals).flush();
    await panel.service(LineKeyUsage).flush();
    await panel.service(CallCounts).flush();
    panel.clock.advance(60);
    expect((await owner.get('/overview')).json()).toMatchObject({
      users: { total: 2, active: 1, online: 1, online_24h: 1, near_quota: 1, near_expiry: 1 },
      nodes: { up: 1, late: 0, down: 0, never: 1 },
      traffic_24h: { upload: 50, download: 45 },
      polls_per_minute: 2,
      share_of_304: 0.5,
      failed_logins_24h: 2,
      top_users: [{ id: user.id, used: 95, transfer_enable: 100 }],
      top_nodes: [{ id: node.id, name: 'seen', bytes: 95 }],
    });
  });

  it('tells of nodes that change their state, and of what is written into the audit log', async () => {
    const events = panel.service(LiveEvents);
    expect((await events.look()).map(({ type }) => type)).toEqual(['overview']);
    panel.clock.advance(300);
    await panel.given.user();
    const told = (await events.look()).map(({ type, data }) => [type, JSON.parse(data) as object] as const);
    expect(told.map(([type]) => type)).toEqual(['overview', 'node', 'audit']);
    expect(told[1]?.[1]).toMatchObject({ name: 'seen', state: 'late' });
    expect(told[2]?.[1]).toMatchObject({ action: 'user.added', actor: 'system' });
  });

  it('streams events to whoever is logged in, of the audit log only to those who may read it', async () => {
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
          reply.once('data', (chunk: Buffer) => done(chunk.toString()));
          reply.once('end', () => done(''));
        });
        request.once('error', reject);
      });
    };
    expect(await read(viewer)).toMatchObject({ status: 200, type: expect.stringContaining('text/event-stream') });
    expect((await read(undefined)).status).toBe(401);
  });
});

describe('GET /settings', () => {
  it('tells what is in force, and no secret', async () => {
    const panel = await Panel.start();
    const owner = panel.admin(await panel.given.operator('owner'));
    const reply = await owner.get('/settings');
    expect(reply.json()).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      schema: MIGRATIONS.at(-1)?.name,
      uptime: 0,
      settings: { APP_SECRET: '(hidden)', SESSION_IDLE: 1_209_600 },
    });
    expect(reply.body).not.toContain(Buffer.from(panel.config.appSecret).toString('base64url'));
    expect((await panel.admin(await panel.given.operator('viewer')).get('/settings')).statusCode).toBe(403);
    await panel.stop();
  });
});
