import type { Response } from 'light-my-request';
import { SetupAnnouncementService } from '../../src/operators/setup/setup-announcement.service.js';
import { SetupService } from '../../src/operators/setup/setup.service.js';
import { newAddress } from '../client/client.js';
import { ADMIN, type AdminClient, type GivenOperator } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { SoftwareAuthenticator } from '../support/software-authenticator.js';

const ADDRESSES = '/settings/addresses';
const PANEL = 'https://panel.example.com';
const SUBSCRIPTIONS = 'https://sub.example.com/x';
/** The time after which every process knows a change. */
const LEASE_SECONDS = 2;

interface Shown {
  readonly public_url: { readonly url: string | null; readonly source: string };
  readonly subscription_url: { readonly url: string | null; readonly source: string };
  readonly link_base: string | null;
}
interface HandOver {
  readonly address: string | null;
  readonly link: string | null;
}

describe('the addresses of the panel', () => {
  let panel: Panel;
  let given: GivenOperator;
  let owner: AdminClient;
  beforeEach(async () => {
    panel = await Panel.start();
    given = await panel.given.operator();
    owner = panel.admin(given);
  });
  afterEach(() => panel.stop());

  const linegate = (environment = {}) => new LinegateCommand({ ...panel.environment, ...environment });
  const shown = async (who = owner): Promise<Shown> => (await who.get(ADDRESSES)).json<Shown>();
  const set = (change: object, who = owner): Promise<Response> => who.patch(ADDRESSES, change);
  const stored = () => panel.rows('SELECT name, url FROM addresses ORDER BY name');
  const handOver = async (user: number, who = owner): Promise<HandOver> =>
    (await who.post(`/users/${user}/hand-over`)).json<HandOver>();

  it('are none at first; then every link of every process begins with what an owner sets', async () => {
    const { user } = await panel.given.user();
    expect(await shown()).toMatchObject({ public_url: { url: null, source: 'none' }, link_base: null });
    expect(await handOver(user.id)).toMatchObject({ address: null, link: null });
    const other = await panel.another();
    const elsewhere = owner.on(other);
    expect(await handOver(user.id, elsewhere)).toMatchObject({ link: null });

    const reply = await set({ public_url: `${PANEL}/` });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { public_url: { url: PANEL, source: 'database' }, subscription_url: { source: 'none' }, link_base: PANEL },
    ]);
    const { link, address } = await handOver(user.id);
    expect([address, link]).toEqual([PANEL, expect.stringMatching(/^https:\/\/panel\.example\.com\/s\/\w+$/)]);
    panel.clock.advance(LEASE_SECONDS);
    expect(await handOver(user.id, elsewhere)).toMatchObject({ address: PANEL, link });

    await set({ subscription_url: 'https://Sub.example.com/x/' });
    panel.clock.advance(LEASE_SECONDS);
    const code = link?.split('/').at(-1);
    expect((await handOver(user.id, elsewhere)).link).toBe(`${SUBSCRIPTIONS}/s/${code}`);
    for (const each of [panel, other]) {
      const file = (await each.get(`/s/${code}?format=surge`)).body;
      expect(file).toContain(`#!MANAGED-CONFIG ${SUBSCRIPTIONS}/s/${code}?format=surge`);
      expect((await each.get(`/s/${code}?format=clash`)).body).toContain('sub.example.com');
      expect((await each.get(`/s/${code}`, { accept: 'text/html', 'user-agent': 'Mozilla/5.0' })).body).toContain(
        `${SUBSCRIPTIONS}/s/${code}`,
      );
    }
    const { node } = await panel.given.node({ family: 'ss', daemon: 'xrayr', port: '1' });
    expect((await owner.get(`/nodes/${node.id}/install`)).body).toContain(PANEL);
    expect((await owner.get('/settings')).json()).toMatchObject({
      settings: { PUBLIC_URL: PANEL, SUBSCRIPTION_URL: SUBSCRIPTIONS },
    });

    await set({ public_url: null, subscription_url: null });
    expect(await stored()).toEqual([]);
    expect(await handOver(user.id)).toMatchObject({ address: null, link: null });
    await other.stop();
  });

  it('are changed by owners alone, after a proof, with the version that they have read', async () => {
    const before = await owner.get(ADDRESSES);
    for (const role of ['operator', 'support', 'viewer'] as const) {
      const other = panel.admin(await panel.given.operator(role));
      expect((await set({ public_url: PANEL }, other)).statusCode).toBe(403);
    }
    const match = { 'if-match': String(before.headers.etag) };
    expect((await owner.patch(ADDRESSES, { public_url: PANEL }, match)).statusCode).toBe(200);
    expect((await owner.patch(ADDRESSES, { public_url: 'https://b.example' }, match)).statusCode).toBe(412);
    expect((await owner.patch(ADDRESSES, { public_url: PANEL }, { 'if-match': '' })).statusCode).toBe(428);
    panel.clock.advance(301);
    const late = await set({ public_url: 'https://b.example' });
    expect([late.statusCode, late.json()]).toMatchObject([403, { code: 'proof-needed' }]);
    expect(await stored()).toEqual([{ name: 'public_url', url: PANEL }]);
    await owner.post('/account/proof', { password: given.password });
    expect((await set({ public_url: 'https://b.example' })).statusCode).toBe(200);
    const entries = await panel.rows<{ actor: string; state_after: string }>(
      "SELECT actor, state_after FROM audit_log WHERE action = 'address.changed' ORDER BY id",
    );
    expect(entries).toMatchObject([
      { actor: `operator:${given.operator.id}`, state_after: expect.stringContaining(PANEL) },
      { state_after: expect.stringContaining('https://b.example') },
    ]);
  });

  it.each([
    ['public_url', 'panel.example.com'],
    ['public_url', ''],
    ['public_url', 'https://panel.example.com/panel'],
    ['public_url', 'https://panel.example.com?x'],
    ['public_url', 'https://user@panel.example.com'],
    ['public_url', 'https://panel.example.com:99999'],
    ['public_url', 'http://panel.example.com'],
    ['public_url', 'http://192.168.1.5:3000'],
    ['public_url', 'javascript://panel.example.com'],
    ['public_url', `https://${'a'.repeat(250)}.example`],
    ['public_url', 'https://a.example\n'.repeat(2)],
    ['public_url', 7],
    ['subscription_url', 'http://127.0.0.1.evil.example'],
    ['subscription_url', 'https://sub.example.com/?code='],
    ['subscription_url', 'https://sub.example.com/#'],
  ])('cannot be %s %j', async (field, value) => {
    const reply = await set({ [field]: value });
    expect([reply.statusCode, reply.json<{ errors: object[] }>().errors]).toMatchObject([422, [{ field }]]);
    expect(await stored()).toEqual([]);
  });

  it.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000', 'https://[2001:db8::1]'])(
    'can be %s',
    async (url) => {
      expect((await set({ public_url: url, subscription_url: url })).statusCode).toBe(200);
      expect((await shown()).link_base).toBe(url);
    },
  );

  it('need no TLS if the panel may speak plain HTTP, and the doctor warns of it', async () => {
    const open = await panel.another({ allowPlainHttp: true });
    expect((await set({ public_url: 'http://192.168.1.5:3000' }, owner.on(open))).statusCode).toBe(200);
    const { items } = (await owner.get('/settings/doctor')).json<{ items: { code: string; values: object }[] }>();
    expect(items).toContainEqual(
      expect.objectContaining({ code: 'addresses-plain', values: { url: 'http://192.168.1.5:3000' } }),
    );
    await open.stop();
  });

  it('are those of the environment, if it has some, and nobody changes those', async () => {
    await set({ public_url: PANEL, subscription_url: SUBSCRIPTIONS });
    const fixed = await panel.another({ publicUrl: 'https://env.example' });
    const there = owner.on(fixed);
    expect(await shown(there)).toMatchObject({
      public_url: { url: 'https://env.example', source: 'environment' },
      subscription_url: { url: SUBSCRIPTIONS, source: 'database' },
      link_base: SUBSCRIPTIONS,
    });
    const reply = await set({ public_url: 'https://b.example' }, there);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'address-fixed', values: { variable: 'PUBLIC_URL' } },
    ]);
    expect((await set({ subscription_url: null }, there)).statusCode).toBe(200);
    expect((await shown(there)).link_base).toBe('https://env.example');
    expect(await stored()).toEqual([{ name: 'public_url', url: PANEL }]);
    await fixed.stop();
  });

  describe('at the set-up', () => {
    let fresh: Panel;
    beforeEach(async () => {
      fresh = await Panel.start();
    });
    afterEach(() => fresh.stop());

    const finish = async (on: Panel, publicUrl?: string): Promise<Response> => {
      const code = await on.service(SetupService).newCode();
      const payload = { code, name: 'ada', password: 'a sentence that is long', public_url: publicUrl };
      return on.inject({ method: 'POST', url: `${ADMIN}/setup`, payload, remoteAddress: newAddress() });
    };
    const state = async (on: Panel) => (await on.get(`${ADMIN}/setup`)).json<object>();

    it('are stored with the first owner', async () => {
      expect(await state(fresh)).toEqual({ needed: true, public_url: null });
      expect((await finish(fresh, 'http://127.0.0.1:3000/')).statusCode).toBe(201);
      expect(await fresh.rows('SELECT name, url FROM addresses')).toEqual([
        { name: 'public_url', url: 'http://127.0.0.1:3000' },
      ]);
      expect(await state(fresh)).toEqual({ needed: false, public_url: null });
    });

    it('are optional', async () => {
      expect((await finish(fresh)).statusCode).toBe(201);
      expect(await fresh.rows('SELECT * FROM addresses')).toEqual([]);
    });

    it('create no owner if they are wrong, and do not use the code up', async () => {
      const code = await fresh.service(SetupService).newCode();
      const body = { code, name: 'ada', password: 'a sentence that is long' };
      const send = (payload: object) =>
        fresh.inject({ method: 'POST', url: `${ADMIN}/setup`, payload, remoteAddress: newAddress() });
      const wrong = await send({ ...body, public_url: 'panel.example.com' });
      expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { errors: [{ field: 'public_url' }] }]);
      expect(await fresh.rows('SELECT * FROM operators')).toEqual([]);
      expect((await send({ ...body, public_url: PANEL })).statusCode).toBe(201);
    });

    it('are not asked for if the environment has them, and the log names them', async () => {
      const fixed = await fresh.another({ publicUrl: PANEL });
      expect(await state(fixed)).toEqual({ needed: true, public_url: PANEL });
      await fixed.service(SetupAnnouncementService).start('http://127.0.0.1:3000');
      expect(fixed.log.some((line) => line.includes(`Open ${PANEL}/admin/`))).toBe(true);
      await fixed.stop();
    });
  });

  it('decide where passkeys work: at another host only after the old one is set again', async () => {
    await set({ public_url: 'http://127.0.0.1:3000' });
    const here = new SoftwareAuthenticator('http://localhost:3000');
    const begun = await owner.post('/account/passkeys/options');
    const { ticket, options } = begun.json<{ ticket: string; options: { challenge: string } }>();
    const added = await owner.post('/account/passkeys', { ticket, name: 'a', response: here.create(options) });
    expect(added.statusCode).toBe(201);
    const login = async (): Promise<number> => {
      const { ticket: next, options: asked } = (await panel.post(`${ADMIN}/session/passkey/options`, {})).json<{
        ticket: string;
        options: { challenge: string };
      }>();
      return (await panel.post(`${ADMIN}/session/passkey`, { ticket: next, response: here.get(asked) })).statusCode;
    };
    expect(await login()).toBe(200);
    expect((await owner.get(ADDRESSES)).json()).toMatchObject({ passkeys: 1 });
    await set({ public_url: PANEL });
    expect(await login()).toBe(401);
    await set({ public_url: 'http://localhost:3000' });
    expect(await login()).toBe(200);
  });

  it('do not shut out the host of a page when operators have stored them, only when the environment has them', async () => {
    await set({ public_url: PANEL });
    const proxied = await panel.another({ trustedProxies: ['127.0.0.1'] });
    const fixed = await panel.another({ trustedProxies: ['127.0.0.1'], publicUrl: PANEL });
    // A wrong password is refused only on pages of the panel's own.
    const from = async (origin: string, host: string, on: Panel): Promise<number> => {
      const headers = { origin, host, 'x-forwarded-proto': 'https' };
      return (await on.post(`${ADMIN}/session`, { name: given.name, password: 'wrong' }, headers)).statusCode;
    };
    expect(await from(PANEL, 'panel.example.com', proxied)).toBe(401);
    expect(await from('https://other.example', 'other.example', proxied)).toBe(401);
    expect(await from('https://evil.example', 'other.example', proxied)).toBe(403);
    expect(await from(PANEL, 'panel.example.com', fixed)).toBe(401);
    expect(await from('https://other.example', 'other.example', fixed)).toBe(403);
    for (const each of [proxied, fixed]) await each.stop();
  });

  it('let an owner log in at their https address, also through a proxy that the panel does not know', async () => {
    const body = { name: given.name, password: given.password };
    const at = (origin: string) => panel.post(`${ADMIN}/session`, body, { origin, host: new URL(origin).host });
    expect((await at(PANEL)).json()).toMatchObject({ code: 'needs-tls' });
    await set({ public_url: PANEL });
    expect([(await at(PANEL)).statusCode, (await at(PANEL)).headers['set-cookie']]).toEqual([
      200,
      expect.stringMatching(/^__Host-linegate=.*; Secure$/),
    ]);
    // A browser would drop that cookie on a page without TLS.
    expect((await at('http://panel.example.com')).json()).toMatchObject({ code: 'needs-tls' });
  });

  describe('on the command line', () => {
    it('are shown and set, and links begin with them', async () => {
      expect((await linegate().run(['address', 'show'])).stdout).toMatch(/panel +│ none/);
      expect(await linegate().json(['address', 'set', `${PANEL}/`, '--subscriptions', SUBSCRIPTIONS])).toMatchObject({
        public_url: { url: PANEL },
        subscription_url: { url: SUBSCRIPTIONS, source: 'database' },
      });
      panel.clock.advance(LEASE_SECONDS);
      expect((await shown()).link_base).toBe(SUBSCRIPTIONS);
      await panel.given.user({ email: 'ada@example.com' });
      expect((await linegate().run(['user', 'link', 'ada@example.com'])).stdout).toMatch(
        /^https:\/\/sub\.example\.com\/x\/s\//,
      );
      await linegate().json(['address', 'set', 'none', '--subscriptions', 'none']);
      expect(await stored()).toEqual([]);
    });

    it('are rejected if they are wrong, missing or set by the environment', async () => {
      expect((await linegate().run(['address', 'set', 'panel'])).code).toBe(1);
      expect((await linegate().run(['address', 'set'])).code).toBe(1);
      const fixed = await linegate({ PUBLIC_URL: 'https://env.example' }).run(['address', 'set', 'https://b.example']);
      expect([fixed.code, fixed.stderr]).toEqual([1, expect.stringContaining('PUBLIC_URL is set in the environment')]);
      expect(await stored()).toEqual([]);
    });

    it('are changed after a question if passkeys are lost', async () => {
      await panel.execute(
        `INSERT INTO passkeys (operator_id, credential_id, credential_hash, public_key, counter, transports, name, created_at)
          VALUES (?, 'x', 'x', 'x', 0, '', 'x', 1)`,
        [given.operator.id],
      );
      const asked = await linegate().run(['address', 'set', PANEL]);
      expect([asked.code, asked.stderr]).toEqual([
        1,
        expect.stringContaining('1 passkeys of operators would not work'),
      ]);
      expect((await linegate().run(['address', 'set', 'http://127.0.0.1:9'])).code).toBe(0);
      expect((await linegate().run(['address', 'set', PANEL, '--yes'])).code).toBe(0);
    });
  });

  it('are missed by the doctor, the first steps and what needs attention, until they are set', async () => {
    const codes = async (): Promise<string[]> =>
      (
        JSON.parse((await linegate().run(['doctor', '--json'])).stdout) as { findings: { code: string }[] }
      ).findings.map(({ code }) => code);
    const attention = async () =>
      (await owner.get('/attention')).json<{ items: { code: string }[]; first_steps: { address: boolean } }>();
    expect(await codes()).toContain('addresses-missing-command');
    const before = await attention();
    expect([before.first_steps.address, before.items.map(({ code }) => code)]).toEqual([
      false,
      expect.arrayContaining(['no-address']),
    ]);
    await set({ public_url: PANEL });
    panel.clock.advance(20);
    expect(await codes()).toContain('addresses-set');
    const after = await attention();
    expect([after.first_steps.address, after.items.map(({ code }) => code).includes('no-address')]).toEqual([
      true,
      false,
    ]);
  });

  it('tell a link without an address from one whose code is lost', async () => {
    const { user } = await panel.given.user();
    const added = await owner.post(`/users/${user.id}/links`, { name: 'phone' });
    expect(added.json()).toMatchObject({ url: null, url_problem: 'no-subscription-url' });
    await set({ public_url: PANEL });
    const list = async () => (await owner.get(`/users/${user.id}/links`)).json<{ items: object[] }>().items;
    expect(await list()).toMatchObject([{ url: expect.stringContaining(PANEL), url_problem: null }]);
    await panel.execute("UPDATE subscription_links SET code = 'lost'");
    expect(await list()).toMatchObject([{ url: null, url_problem: 'link-lost' }]);
  });
});
