import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { PushRunner } from '../../src/push/push.runner.js';
import { ADMIN, type AdminClient } from '../support/admin-client.js';
import type { GivenNode } from '../support/given.js';
import { SubscriptionLinksService } from '../../src/subscriptions/links/subscription-links.service.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Panel } from '../support/panel.js';
import { PushedNode } from '../push/pushed-node.js';

const SECRET = randomBytes(32).toString('base64url');
const OTHER = randomBytes(32).toString('base64url');

interface Examined {
  readonly findings: { level: string; code: string }[];
}

describe('T31: stored secrets that the panel cannot decrypt', () => {
  let before: Panel;
  let panel: Panel;
  let linegate: LinegateCommand;
  beforeAll(async () => {
    before = await Panel.start({ appSecret: Buffer.from(SECRET) });
    panel = await before.another({ appSecret: Buffer.from(OTHER) });
    linegate = new LinegateCommand({ DATABASE_URL: panel.databaseUrl, APP_SECRET: OTHER });
  });
  afterAll(async () => {
    await panel.stop();
    await before.stop();
  });

  /** A node whose push secret the panel cannot decrypt, after the panel has read its nodes again. */
  const lostNode = async (fields: NewNode): Promise<GivenNode> => {
    const given = await before.given.node(fields);
    panel.clock.advance(2);
    return given;
  };

  const codeOf = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: panel.clock.now() });

  describe('the push secret of a node', () => {
    let owner: AdminClient;
    beforeAll(async () => {
      owner = panel.admin(await before.given.operator());
    });

    const findings = async (id: number): Promise<unknown[]> =>
      (await owner.get(`/nodes/${id}/doctor`)).json<Examined>().findings.map(({ level, code }) => [level, code]);

    it("makes requests of the node's daemon fail with 409 until an operator sets it again; the user list still works", async () => {
      const { node, key } = await lostNode({ name: 'osaka', family: 'ssr', daemon: 'vnet-ssr' });
      const path = `/api/ssr/v1/node/${node.id}`;
      const reply = await panel.get(path, panel.signed(key));
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        {
          status: 'fail',
          code: 409,
          data: null,
          message: 'The push secret of node osaka cannot be opened with the secrets of this panel; set a new one',
        },
      ]);
      expect((await panel.get(`/api/ssr/v1/userList/${node.id}`, panel.signed(key))).statusCode).toBe(200);
      expect((await panel.get(path, panel.signed('0'.repeat(20)))).statusCode).toBe(401);
      expect(await findings(node.id)).toContainEqual(['problem', 'push-secret-lost']);

      expect((await owner.patch(`/nodes/${node.id}`, { push_secret: 'a new one' })).statusCode).toBe(200);
      expect((await panel.get(path, panel.signed(key))).json()).toMatchObject({ data: { secret: 'a new one' } });
      expect(await findings(node.id)).not.toContainEqual(['problem', 'push-secret-lost']);
    });

    it('does not matter for a daemon that reads no push secret', async () => {
      const { node, key } = await lostNode({ family: 'ss' });
      expect((await panel.get(`/api/ss/v1/node/${node.id}`, panel.signed(key))).statusCode).toBe(200);
      expect(await findings(node.id)).not.toContainEqual(['problem', 'push-secret-lost']);
    });

    it('stays the same when other fields change; an empty value generates a new secret', async () => {
      const { node, key } = await lostNode({ family: 'ssr', daemon: 'vnet-ssr', pushSecret: 'keep me' });
      expect((await owner.patch(`/nodes/${node.id}`, { client_limit: 7 })).statusCode).toBe(200);
      expect(await linegate.json(['node', 'set', String(node.id), '--client-limit', '8'])).toMatchObject({
        client_limit: 8,
      });
      before.clock.advance(2);
      const path = `/api/ssr/v1/node/${node.id}`;
      expect((await before.get(path, before.signed(key))).json()).toMatchObject({
        data: { secret: 'keep me', client_limit: 8 },
      });
      expect((await owner.patch(`/nodes/${node.id}`, { push_secret: '' })).statusCode).toBe(200);
      const { data } = (await panel.get(path, panel.signed(key))).json<{ data: { secret: string } }>();
      expect(data.secret).toMatch(/^[\w-]{32}$/);
    });

    it('is mentioned in the state of the pushes, which continue when an operator sets it again', async () => {
      const pushed = await PushedNode.start(before, '2.2');
      panel.clock.advance(2);
      const told = async (): Promise<string[]> => {
        const calls = pushed.daemon.calls.length;
        await panel.service(PushRunner).settle();
        return pushed.daemon.calls.slice(calls);
      };
      expect(await told()).toEqual([]);
      const { push } = (await owner.get(`/nodes/${pushed.id}`)).json<{ push: object }>();
      expect(push).toMatchObject({
        state: 'failing',
        attempts: 1,
        last_error: expect.stringContaining('cannot be opened'),
      });
      for (const call of ['reload', 'reconcile']) {
        const reply = await owner.post(`/nodes/${pushed.id}/${call}`);
        expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'push-secret-lost']);
      }
      await owner.patch(`/nodes/${pushed.id}`, { push_secret: pushed.daemon.secret });
      expect(await told()).not.toEqual([]);
      expect((await owner.get(`/nodes/${pushed.id}`)).json()).toMatchObject({
        push: { state: 'told', last_error: null },
      });
      await pushed.daemon.stop();
    });

    it('may contain every letter, but has a maximum length', async () => {
      const { node, key } = await lostNode({ family: 'ssr', daemon: 'vnet-ssr' });
      for (const [text, status] of [
        ['x'.repeat(128), 200],
        ['я'.repeat(75), 200],
        ['я'.repeat(76), 422],
        ['密'.repeat(128), 422],
      ] as const) {
        const reply = await owner.patch(`/nodes/${node.id}`, { push_secret: text });
        expect([text[0], reply.statusCode]).toEqual([text[0], status]);
        if (status !== 200) continue;
        const shown = await panel.get(`/api/ssr/v1/node/${node.id}`, panel.signed(key));
        expect(shown.json()).toMatchObject({ data: { secret: text } });
      }
    });
  });

  describe('the seed of one-time codes', () => {
    /** An operator whose seed the panel cannot decrypt. */
    async function withLostSeed() {
      const given = await before.given.operator();
      const admin = before.admin(given);
      const { secret } = (await admin.post('/account/totp')).json<{ secret: string }>();
      const { recovery_codes: codes } = (await admin.put('/account/totp', { code: codeOf(secret) })).json<{
        recovery_codes: string[];
      }>();
      panel.clock.advance(60);
      const { name, password } = given;
      const begin = async (): Promise<{ second_factor: string[]; ticket: string }> =>
        (await panel.post(`${ADMIN}/session`, { name, password })).json();
      const end = async (factor: object) =>
        panel.post(`${ADMIN}/session/second-factor`, { ticket: (await begin()).ticket, ...factor });
      return { given, secret, codes, begin, end };
    }

    it('makes one-time codes fail with a reason, and the password alone logs no operator in', async () => {
      const { secret, begin, end } = await withLostSeed();
      expect((await begin()).second_factor).toEqual(['totp', 'recovery_code']);
      const reply = await end({ totp: codeOf(secret) });
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ code: 'totp-lost', detail: expect.stringContaining('recovery code') });
    });

    it('can be removed and set up again after a login with a recovery code', async () => {
      const { given, codes, end } = await withLostSeed();
      const reply = await end({ recovery_code: codes[0] });
      expect(reply.statusCode).toBe(200);
      const headers = {
        cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '',
        'x-csrf-token': reply.json<{ csrf: string }>().csrf,
      };
      const url = `${ADMIN}/account/totp`;
      const payload = { password: given.password };
      expect((await panel.inject({ method: 'DELETE', url, payload, headers })).statusCode).toBe(204);
      const { secret } = (await panel.inject({ method: 'POST', url, headers })).json<{ secret: string }>();
      const code = codeOf(secret);
      expect((await panel.inject({ method: 'PUT', url, payload: { code }, headers })).statusCode).toBe(200);
    });

    it('can be removed by another owner, or by the command', async () => {
      const owner = panel.admin(await before.given.operator());
      const [one, two] = [await withLostSeed(), await withLostSeed()];
      expect((await owner.delete(`/operators/${one.given.operator.id}/second-factors`)).statusCode).toBe(204);
      await linegate.json(['operator', 'reset-factors', two.given.name, '--yes']);
      for (const { begin } of [one, two]) expect(await begin()).toHaveProperty('csrf');
    });

    it('counts as no seed if it still waits for its first code', async () => {
      const given = await before.given.operator();
      const { secret } = (await before.admin(given).post('/account/totp')).json<{ secret: string }>();
      const admin = panel.admin(given);
      const reply = await admin.put('/account/totp', { code: codeOf(secret) });
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'nothing-pending']);
      const { secret: fresh } = (await admin.post('/account/totp')).json<{ secret: string }>();
      expect((await admin.put('/account/totp', { code: codeOf(fresh) })).statusCode).toBe(200);
    });
  });

  describe('of all kinds', () => {
    let owner: AdminClient;
    beforeAll(async () => {
      owner = panel.admin(await before.given.operator());
      for (let count = 0; count < 7; count++) await lostNode({ family: 'ssr', daemon: 'vnet-ssr' });
      await lostNode({
        family: 'uniproxy',
        daemon: 'v2node',
        protocol: 'vless',
        tls: 'reality',
        serverName: 'front.example',
      });
      const { user } = await before.given.user();
      await before.service(SubscriptionLinksService).add(user.id);
    });

    it('are named in the settings of the admin API, with the ids of the keys', async () => {
      const { secrets } = (await owner.get('/settings')).json<{
        secrets: { key: string; stored: { column: string; total: number; lost: { name: string }[] }[] };
      }>();
      expect(secrets.key).toMatch(/^[0-9a-f]{12}$/);
      expect(secrets.stored.map(({ column }) => column)).toEqual([
        ...['push_secret', 'protocol_secrets', 'sealed_key', 'code'],
        ...['totp_secret', 'totp_pending'],
      ]);
      expect(secrets.stored[0]?.lost.length).toBeGreaterThanOrEqual(7);
      expect(secrets.stored[0]?.lost.length).toBeLessThan(secrets.stored[0]?.total ?? 0);
      for (const each of [1, 2, 3, 4]) expect(secrets.stored[each]?.lost.length).toBeGreaterThan(0);
    });

    it('are counted and named by the doctor, which exits with 1 and gives advice', async () => {
      const { code, stdout } = await linegate.run(['doctor', '--json']);
      expect(code).toBe(1);
      const found = (JSON.parse(stdout) as { findings: Finding[] }).findings.filter(({ check }) => check === 'secrets');
      expect(found.map(({ ok }) => ok)).toEqual([false, false, false, false, false, true]);
      expect(found[0]?.finding).toMatch(
        /^push secrets of nodes: \d+ of \d+ cannot be opened: (node \d+ \(.+?\), ){5}and \d+ more$/,
      );
      expect(found[0]?.advice).toContain('with `linegate node set`');
      expect(found[1]?.finding).toMatch(/1 of 1 cannot be opened: node \d+ \(/);
      expect(found[1]?.advice).toContain('with `linegate node set`; apps must fetch');
      expect(found[2]?.advice).toContain('linegate subscription reset');
      expect(found[3]?.advice).toContain('linegate subscription replace');
      expect(found[4]?.finding).toMatch(/^seeds of one-time codes: .*operator \d+ \(owner\d+\)/);
      expect(found[4]?.advice).toContain('linegate operator reset-factors');
    });

    it('are no problem for the doctor with the secret as a previous one; the doctor counts the secrets that still use it', async () => {
      const both = { DATABASE_URL: panel.databaseUrl, APP_SECRET: OTHER, APP_SECRET_PREVIOUS: SECRET };
      const { stdout } = await new LinegateCommand(both).run(['doctor', '--json']);
      const found = (JSON.parse(stdout) as { findings: Finding[] }).findings.filter(({ check }) => check === 'secrets');
      expect(found.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true]);
      expect(found[0]?.finding).toMatch(/all can be opened; \d+ have no or a previous key: linegate secret rotate/);
    });
  });
});

interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly finding: string;
  readonly advice: string | null;
}
