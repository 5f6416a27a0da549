import { PASSWORD_COST } from '../../src/config/password-cost.js';
import { LoginLimitsService } from '../../src/credentials/login-limits.service.js';
import { PasswordHashService } from '../../src/credentials/password-hash.service.js';
import { countCalls } from '../support/calls.js';
import { Panel } from '../support/panel.js';
import { LOGIN, newAddress } from './client.js';

const MINUTES_15 = 900;

describe('limits of login attempts', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start({ trustedProxies: ['127.0.0.1', '10.9.0.0/16'] });
  });
  afterAll(() => panel.stop());

  const attempt = (email: string, password: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    panel.inject({ method: 'POST', url: LOGIN, payload: { email, password }, remoteAddress, headers });

  it('T4: allow five attempts, then double the delay after each failure, up to 15 minutes', async () => {
    const { email } = await panel.given.user();
    const address = newAddress();
    const checks = countCalls(panel.service(PasswordHashService), 'verify');
    for (let count = 0; count < 5; count++) expect((await attempt(email, 'wrong', address)).statusCode).toBe(401);
    for (const delay of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, MINUTES_15, MINUTES_15]) {
      const refused = await attempt(email, 'wrong', address);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(delay)]);
      expect(refused.json()).toEqual({ ret: 0, msg: expect.any(String) });
      const before = checks.count;
      panel.clock.advance(delay - 1);
      expect((await attempt(email, 'wrong', address)).headers['retry-after']).toBe('1');
      // During the delay the panel rejects even the right password without a check.
      expect((await attempt(email, 'correct horse battery', address)).statusCode).toBe(429);
      expect(checks.count).toBe(before);
      panel.clock.advance(1);
      expect((await attempt(email, 'wrong', address)).statusCode).toBe(401);
      expect(checks.count).toBe(before + 1);
    }
  });

  it('do not count a login that is rejected because too many passwords wait for a check', async () => {
    const { email, password } = await panel.given.user();
    const address = newAddress();
    const attempts = async () => panel.rows('SELECT bucket, failures FROM login_attempts ORDER BY bucket');
    const before = await attempts();
    const slow = await panel.another({ passwordCost: PASSWORD_COST });
    const hashes = slow.service(PasswordHashService);
    // The hash that stands in for a missing account is made at the start. Until then the checks below would not wait in the queue.
    await hashes.verify('wrong', undefined);
    const waiting = Array.from({ length: 100 }, () => hashes.verify('wrong', undefined));
    const login = { method: 'POST', url: LOGIN, payload: { email, password }, remoteAddress: address } as const;
    const rejected = await slow.inject(login);
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '2']);
    expect(await attempts()).toEqual(before);
    await Promise.all(waiting);
    expect((await slow.inject(login)).statusCode).toBe(200);
    await slow.stop();
  });

  it('wait no longer when the clock is set back', async () => {
    const { email, password } = await panel.given.user();
    const address = newAddress();
    for (let count = 0; count < 8; count++) {
      panel.clock.advance(8);
      await attempt(email, 'wrong', address);
    }
    const delayed = await attempt(email, 'wrong', address);
    expect(delayed.headers['retry-after']).toBe('8');
    panel.clock.advance(-3600);
    const refused = await attempt(email, password, address);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '8']);
    panel.clock.advance(7);
    expect((await attempt(email, password, address)).headers['retry-after']).toBe('1');
    panel.clock.advance(1);
    expect((await attempt(email, password, address)).statusCode).toBe(200);
    panel.clock.advance(3600);
  });

  it('T4: are reset by a successful login, and count each address separately', async () => {
    const { email, password } = await panel.given.user();
    const address = newAddress();
    for (let count = 0; count < 4; count++) await attempt(email, 'wrong', address);
    expect((await attempt(email, password, address)).statusCode).toBe(200);
    for (let count = 0; count < 5; count++) expect((await attempt(email, 'wrong', address)).statusCode).toBe(401);
    expect((await attempt(email, 'wrong', address)).statusCode).toBe(429);
    expect((await attempt(email, password, newAddress())).statusCode).toBe(200);
  });

  it('forget failures with time', async () => {
    const { email } = await panel.given.user();
    const address = newAddress();
    for (let count = 0; count < 5; count++) await attempt(email, 'wrong', address);
    panel.clock.advance(5 * 3600);
    for (let count = 0; count < 5; count++) expect((await attempt(email, 'wrong', address)).statusCode).toBe(401);
    expect((await attempt(email, 'wrong', address)).statusCode).toBe(429);
  });

  it('T7: give one address a budget over all accounts, which right passwords do not use', async () => {
    const address = newAddress();
    const { email, password } = await panel.given.user();
    let sprayed = 0;
    for (let count = 0; count < 30; count++) expect((await attempt(email, password, address)).statusCode).toBe(200);
    // Four attempts a second, each at another user: 25 are free, and one comes back every two seconds.
    for (const { least, most } of [
      { least: 50, most: 25 + 30 + 1 },
      { least: 25, most: 30 + 1 },
    ]) {
      let checked = 0;
      for (let count = 0; count < 240; count++) {
        const reply = await attempt(`spray${sprayed++}@example.com`, 'x', address);
        if (reply.statusCode === 401) checked++;
        else expect(reply.statusCode).toBe(429);
        if (count % 4 === 3) panel.clock.advance(1);
      }
      expect(checked).toBeGreaterThanOrEqual(least);
      expect(checked).toBeLessThanOrEqual(most);
    }
    expect((await attempt(email, password, newAddress())).statusCode).toBe(200);
  }, 120_000);

  it('T6: let at most five of 500 wrong logins at once on two processes reach a hash', async () => {
    const other = await panel.another();
    const { email } = await panel.given.user();
    const address = newAddress();
    const checks = [panel, other].map((each) => countCalls(each.service(PasswordHashService), 'verify'));
    const replies = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        (index % 2 ? panel : other).inject({
          method: 'POST',
          url: LOGIN,
          payload: { email, password: 'wrong' },
          remoteAddress: address,
        }),
      ),
    );
    const statuses = new Map<number, number>();
    for (const { statusCode } of replies) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    expect(checks.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(5);
    expect(statuses.get(401)).toBeGreaterThanOrEqual(1);
    // An overloaded server may reject some logins, but accepts none of them.
    expect([...statuses.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    await other.stop();
  }, 60_000);

  describe('T8: X-Forwarded-For', () => {
    const rotate = async (peer: string, header: (index: number) => string): Promise<number[]> => {
      const { email } = await panel.given.user();
      const statuses: number[] = [];
      for (let index = 0; index < 20; index++) {
        statuses.push((await attempt(email, 'wrong', peer, { 'x-forwarded-for': header(index) })).statusCode);
      }
      return statuses;
    };

    it('from an untrusted address is ignored: it gives no fresh attempts', async () => {
      const statuses = await rotate('203.0.113.9', (index) => `198.51.100.${index}`);
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    });

    it('from a trusted proxy may have a port, brackets or quotes: each client has attempts of its own', async () => {
      const forms = [
        (n: number) => `192.0.2.${n}:4711`,
        (n: number) => `[2001:db8:${n}::1]:80`,
        (n: number) => `"192.0.2.${n + 20}"`,
      ];
      for (const form of forms) {
        const statuses = await rotate('127.0.0.1', (index) => `${form(index + 1)}, 10.9.0.7:5123`);
        expect(statuses.filter((status) => status !== 401)).toEqual([]);
      }
    });

    it('from a trusted proxy counts from the right, up to the first untrusted address', async () => {
      const forged = await rotate('127.0.0.1', (index) => `198.51.100.${index}, 203.0.113.50, 10.9.0.7`);
      expect(forged.filter((status) => status === 401)).toHaveLength(5);
      const distinct = await rotate('127.0.0.1', (index) => `203.0.113.${100 + index}`);
      expect(distinct.filter((status) => status === 401)).toHaveLength(20);
    });
  });

  it.each([
    [['203.0.113.77', '::ffff:203.0.113.77', '::ffff:cb00:714d']],
    [['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:3']],
  ])('T9: treat %j as one address', async (forms) => {
    const email = `${forms.length}-forms@example.com`;
    const limits = panel.service(LoginLimitsService);
    for (let count = 0; count < 5; count++) await limits.reserve(email, forms[count % forms.length] ?? '');
    for (const form of forms) await expect(limits.reserve(email, form)).rejects.toMatchObject({ status: 429 });
  });

  it.each([
    ['203.0.113.77', '203.0.113.78'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ])('T9: treat %s and %s as two addresses', async (one, two) => {
    const limits = panel.service(LoginLimitsService);
    for (let count = 0; count < 5; count++) await limits.reserve('two@example.com', one);
    await expect(limits.reserve('two@example.com', one)).rejects.toMatchObject({ status: 429 });
    await expect(limits.reserve('two@example.com', two)).resolves.toBeDefined();
  });

  it('store no e-mail and no address', async () => {
    const rows = await panel.rows<{ bucket: string }>('SELECT bucket FROM login_attempts');
    for (const { bucket } of rows) expect(bucket).toMatch(/^[0-9a-f]{64}$/);
  });
});
