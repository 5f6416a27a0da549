import { Secret, TOTP } from 'otpauth';
import { ADMIN, type AdminClient, type GivenOperator, loginOf } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';

const SESSION = `${ADMIN}/session`;
const SECOND = `${SESSION}/second-factor`;

interface FirstStep {
  readonly second_factor: string[];
  readonly ticket: string;
}

describe('one-time codes', () => {
  let panel: Panel;
  let given: GivenOperator;
  let admin: AdminClient;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());
  beforeEach(async () => {
    given = await panel.given.operator();
    admin = panel.admin(given);
  });

  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: panel.clock.now() + steps * 30_000 });

  const first = async (): Promise<FirstStep> =>
    (await panel.post(SESSION, { name: given.name, password: given.password })).json<FirstStep>();

  /** Sets up codes. Afterwards the time step of the confirming code is over. */
  const setUp = async (): Promise<{ secret: string; codes: string[] }> => {
    const { secret, uri } = (await admin.post('/account/totp')).json<{ secret: string; uri: string }>();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Linegate:owner\d+\?/);
    const reply = await admin.put('/account/totp', { code: codeOf(secret) });
    expect(reply.statusCode).toBe(200);
    panel.clock.advance(60);
    return { secret, codes: reply.json<{ recovery_codes: string[] }>().recovery_codes };
  };

  it('are set up with a ticket that works once, even with text after it', async () => {
    const { codes } = await setUp();
    const { ticket } = await first();
    const [used = '', next = ''] = codes;
    expect((await panel.post(SECOND, { ticket, recovery_code: used })).statusCode).toBe(200);
    for (const text of [ticket, `${ticket}.`, `${ticket}.x`]) {
      expect((await panel.post(SECOND, { ticket: text, recovery_code: next })).statusCode).toBe(401);
    }
  });

  it('are accepted again after a clock that was days ahead is corrected', async () => {
    const { secret } = await setUp();
    panel.clock.advance(3 * 86_400);
    expect((await panel.post(SECOND, { ticket: (await first()).ticket, totp: codeOf(secret) })).statusCode).toBe(200);
    panel.clock.advance(-3 * 86_400);
    const totp = codeOf(secret, 1);
    expect((await panel.post(SECOND, { ticket: (await first()).ticket, totp })).statusCode).toBe(200);
    for (const steps of [1, 0, -1]) {
      const reply = await panel.post(SECOND, { ticket: (await first()).ticket, totp: codeOf(secret, steps) });
      expect([steps, reply.statusCode]).toEqual([steps, 401]);
    }
  });

  it('are required at every login after the first code confirmed the set-up', async () => {
    const { secret } = (await admin.post('/account/totp')).json<{ secret: string }>();
    expect((await admin.put('/account/totp', { code: '000000' })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'code' }],
    });
    expect((await panel.post(SESSION, { name: given.name, password: given.password })).json()).toHaveProperty('csrf');
    expect((await admin.put('/account/totp', { code: codeOf(secret) })).statusCode).toBe(200);
    const step = await panel.post(SESSION, { name: given.name, password: given.password });
    expect(step.json()).toEqual({ second_factor: ['totp', 'recovery_code'], ticket: expect.any(String) });
    expect(step.headers['set-cookie']).toBeUndefined();
    expect((await admin.get('/account')).json()).toMatchObject({ has_totp: true, recovery_codes_left: 10 });
    expect((await admin.post('/account/totp')).statusCode).toBe(409);
  });

  it.each(['１２３４５６', '😀8388', '12345é', 'abcdef', '12 345'])(
    'consist of digits: %s is rejected',
    async (wrong) => {
      const pending = (await admin.post('/account/totp')).json<{ secret: string }>();
      const confirmed = await admin.put('/account/totp', { code: wrong });
      expect(confirmed.json()).toMatchObject({ status: 422, errors: [{ field: 'code', code: 'wrong-code' }] });
      expect((await admin.put('/account/totp', { code: codeOf(pending.secret) })).statusCode).toBe(200);
      expect((await panel.post(SECOND, { ticket: (await first()).ticket, totp: wrong })).statusCode).toBe(401);
      const proven = await admin.post('/account/proof', { totp: wrong });
      expect(proven.json()).toMatchObject({ status: 422, errors: [{ field: 'totp' }] });
    },
  );

  it('have an encrypted seed', async () => {
    const { secret } = await setUp();
    const rows = await panel.rows('SELECT totp_secret, totp_pending FROM operators');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('are accepted for the previous and the next time step, and for no other', async () => {
    const { secret } = await setUp();
    const statuses: Record<string, number> = {};
    for (const steps of [-2, 2, -1, 0, 1]) {
      const { ticket } = await first();
      statuses[steps] = (await panel.post(SECOND, { ticket, totp: codeOf(secret, steps) })).statusCode;
    }
    expect(statuses).toEqual({ '-2': 401, '2': 401, '-1': 200, '0': 200, '1': 200 });
  });

  it('work once, and older ones never after, with simultaneous logins too', async () => {
    const { secret } = await setUp();
    const tickets = await Promise.all([first(), first(), first()]);
    const totp = codeOf(secret);
    const replies = await Promise.all(tickets.map(({ ticket }) => panel.post(SECOND, { ticket, totp })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    const { ticket } = await first();
    expect((await panel.post(SECOND, { ticket, totp: codeOf(secret, -1) })).statusCode).toBe(401);
    panel.clock.advance(30);
    expect((await panel.post(SECOND, { ticket, totp: codeOf(secret) })).statusCode).toBe(200);
    panel.clock.advance(30);
    expect((await panel.post(SECOND, { ticket, totp: codeOf(secret) })).json()).toMatchObject({ status: 401 });
  });

  it('need the ticket of a first step by the same operator, within five minutes', async () => {
    const { secret } = await setUp();
    const { ticket } = await first();
    const other = await panel.given.operator();
    for (const bad of ['', 'x', `${ticket}x`, `x${ticket}`, ticket.split('.')[0]]) {
      const reply = await panel.post(SECOND, { ticket: bad, totp: codeOf(secret) });
      expect([401, 422]).toContain(reply.statusCode);
    }
    expect(other.operator.id).not.toBe(given.operator.id);
    panel.clock.advance(300);
    expect((await panel.post(SECOND, { ticket, totp: codeOf(secret) })).statusCode).toBe(401);
  });

  it('need a new ticket if the password has changed since', async () => {
    const { secret } = await setUp();
    const { ticket } = await first();
    const body = { current: given.password, password: 'another long sentence' };
    expect((await admin.put('/account/password', body)).statusCode).toBe(204);
    expect((await panel.post(SECOND, { ticket, totp: codeOf(secret) })).statusCode).toBe(401);
  });

  it('cannot be guessed: after five wrong codes the panel delays attempts from every address', async () => {
    const { secret } = await setUp();
    const { ticket } = await first();
    const guess = async (totp: string, remoteAddress: string): Promise<number> =>
      (await panel.inject({ method: 'POST', url: SECOND, payload: { ticket, totp }, remoteAddress })).statusCode;
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) statuses.push(await guess('000000', `192.0.2.${count}`));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await guess(codeOf(secret), '198.51.100.1')).toBe(429);
    panel.clock.advance(3);
    expect(await guess(codeOf(secret), '198.51.100.1')).toBe(200);
  });

  it('have ten recovery codes that replace them, each once', async () => {
    const { codes } = await setUp();
    expect(new Set(codes).size).toBe(10);
    const recover = async (code: string): Promise<number> => {
      const { ticket } = await first();
      return (await panel.post(SECOND, { ticket, recovery_code: code })).statusCode;
    };
    const [one = '', two = ''] = codes;
    expect(await recover(one)).toBe(200);
    expect(await recover(one)).toBe(401);
    expect(await recover(two.toLowerCase().replaceAll('-', ''))).toBe(200);
    expect((await admin.get('/account')).json()).toMatchObject({ recovery_codes_left: 8 });

    const renewed = await admin.post('/account/recovery-codes', { password: given.password });
    expect(renewed.json<{ recovery_codes: string[] }>().recovery_codes).toHaveLength(10);
    expect(await recover(codes[2] ?? '')).toBe(401);
    expect(await recover(renewed.json<{ recovery_codes: string[] }>().recovery_codes[0] ?? '')).toBe(200);
    expect(JSON.stringify(await panel.rows('SELECT * FROM recovery_codes'))).not.toContain(two);
  });

  it('can be removed with the password only, and then the password is sufficient', async () => {
    await setUp();
    const refused = await admin.delete('/account/totp', { password: 'wrong' });
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ field: 'password' }] });
    expect((await admin.delete('/account/totp', { password: given.password })).statusCode).toBe(204);
    loginOf(await panel.post(SESSION, { name: given.name, password: given.password }));
    expect((await admin.get('/account')).json()).toMatchObject({ has_totp: false, recovery_codes_left: 0 });
  });

  it('can be removed by another operator, which ends all sessions of their owner', async () => {
    await setUp();
    const boss = panel.admin(await panel.given.operator());
    expect((await boss.delete(`/operators/${given.operator.id}/second-factors`)).statusCode).toBe(204);
    expect((await admin.get('/session')).statusCode).toBe(401);
    loginOf(await panel.post(SESSION, { name: given.name, password: given.password }));
  });
});
