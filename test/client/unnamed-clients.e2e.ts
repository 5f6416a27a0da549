import { UnnamedClientsBuffer } from '../../src/audit/moments/unnamed-clients.buffer.js';
import { ADMIN, type AdminClient } from '../support/admin-client.js';
import { type Headers, Panel } from '../support/panel.js';

const LOGIN = '/api/client/v1/login';
const SESSION = `${ADMIN}/session`;
const HOUR = 3600;
const PROXIES = ['10.0.0.0/8', '127.0.0.1', '2001:db8::/32'];
const NOTED = "SELECT at, is_good FROM noted_moments WHERE name = 'unnamed-client'";

describe('a login through a trusted proxy', () => {
  let panel: Panel;
  let owner: AdminClient;
  beforeEach(async () => {
    panel = await Panel.start({ trustedProxies: PROXIES });
    owner = panel.admin(await panel.given.operator());
  });
  afterEach(() => panel.stop());

  const send = async (url: string, from: string, headers: Headers = {}, on = panel): Promise<void> => {
    const payload =
      url === SESSION ? { name: 'nobody', password: 'wrong' } : { email: 'a@b.example', password: 'wrong' };
    await on.inject({ method: 'POST', url, payload, headers, remoteAddress: from });
  };
  /** When such a login was noted; undefined if none was. */
  const noted = async (on = panel): Promise<number | undefined> => {
    await on.service(UnnamedClientsBuffer).flush();
    return (await panel.rows<{ at: number }>(NOTED))[0]?.at;
  };
  const told = async () => {
    // After the seconds for which the panel keeps its last look.
    panel.clock.advance(11);
    const { items } = (await owner.get('/attention')).json<{ items: { code: string; at: number }[] }>();
    const doctor = (await owner.get('/settings/doctor')).json<{ items: { code: string; advice: string }[] }>();
    return {
      item: items.find(({ code }) => code === 'unnamed-clients'),
      finding: doctor.items.find(({ code }) => code === 'unnamed-clients'),
    };
  };

  it.each([
    ['of a user without an address', LOGIN, '127.0.0.1', {}],
    ['of an operator without an address', SESSION, '127.0.0.1', { 'x-forwarded-proto': 'https' }],
    ['with an empty address', LOGIN, '127.0.0.1', { 'x-forwarded-for': '' }],
    ['with a word for an address', LOGIN, '10.1.2.3', { 'x-forwarded-for': 'unknown' }],
    ['with a last address that cannot be read', LOGIN, '10.1.2.3', { 'x-forwarded-for': '192.0.2.1, a b' }],
    ['with Forwarded without an address', LOGIN, '2001:db8::7', { forwarded: 'proto=https' }],
    ['with a hidden address', LOGIN, '127.0.0.1', { forwarded: 'for=_hidden;proto=https' }],
    ['of an IPv4 address in the form of IPv6', LOGIN, '::ffff:10.1.2.3', {}],
  ])('%s is noted', async (_what, url, from, headers) => {
    await send(url, from, headers);
    expect(await noted()).toBe(panel.clock.unixSeconds());
  });

  it.each([
    ['with the address of the client', LOGIN, '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }],
    ['with an address and a port', SESSION, '127.0.0.1', { 'x-forwarded-for': '"[2001:db9::1]:4711"' }],
    ['with a forged address before that of the client', LOGIN, '127.0.0.1', { 'x-forwarded-for': 'x, 192.0.2.1' }],
    ['with Forwarded', LOGIN, '10.1.2.3', { forwarded: 'for=192.0.2.1' }],
    ['past the proxies', LOGIN, '192.0.2.1', {}],
    ['past the proxies with a forged address', LOGIN, '192.0.2.1', { 'x-forwarded-for': 'unknown' }],
    ['of a browser on the machine', SESSION, '127.0.0.1', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
  ])('%s is not', async (_what, url, from, headers) => {
    await send(url, from, headers);
    await panel.get('/health/live', {});
    expect(await noted()).toBeUndefined();
  });

  it('without an address of the client is told for a day, by the doctor and by what needs attention', async () => {
    expect(await told()).toEqual({});
    await send(LOGIN, '127.0.0.1');
    const at = await noted();
    expect(await told()).toMatchObject({
      item: { level: 'warning', page: 'settings', at },
      finding: { ok: true, check: 'addresses', advice: expect.stringContaining('X-Forwarded-For') as string },
    });
    panel.clock.advance(24 * HOUR);
    // The session has ended.
    owner = panel.admin(await panel.given.operator());
    expect(await told()).toEqual({});
  });

  it('without an address of the client is written once an hour, and when a process ends', async () => {
    const other = await panel.another();
    await send(LOGIN, '127.0.0.1');
    const first = await noted();
    panel.clock.advance(60);
    await send(LOGIN, '127.0.0.1');
    expect(await noted()).toBe(first);
    // Each process has an hour of its own.
    await send(LOGIN, '127.0.0.1', {}, other);
    expect(await noted(other)).toBe((first ?? 0) + 60);
    panel.clock.advance(HOUR);
    expect(await noted()).toBe((first ?? 0) + 60);
    panel.clock.advance(60);
    await send(LOGIN, '127.0.0.1', {}, other);
    await other.stop();
    expect((await panel.rows(NOTED))[0]).toEqual({ at: panel.clock.unixSeconds(), is_good: 0 });
  });

  it('is no login through a proxy where the panel trusts none', async () => {
    const alone = await panel.another({ trustedProxies: [] });
    await send(LOGIN, '127.0.0.1', { 'x-forwarded-for': 'unknown' }, alone);
    expect(await noted(alone)).toBeUndefined();
    await alone.stop();
  });
});
