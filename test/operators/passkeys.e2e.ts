import type { Response } from 'light-my-request';
import { WebAuthnService } from '../../src/operators/proofs/web-authn.service.js';
import { ADMIN, type AdminClient, type GivenOperator } from '../support/admin-client.js';
import { afterCalling } from '../support/calls.js';
import { Panel } from '../support/panel.js';
import { SoftwareAuthenticator } from '../support/software-authenticator.js';

const SESSION = `${ADMIN}/session`;
const ORIGIN = 'http://localhost:3000';

interface Ceremony {
  readonly ticket: string;
  readonly options: { readonly challenge: string };
}

describe('passkeys', () => {
  let panel: Panel;
  let given: GivenOperator;
  let admin: AdminClient;
  let authenticator: SoftwareAuthenticator;
  beforeAll(async () => {
    panel = await Panel.start({ publicUrl: ORIGIN });
  });
  afterAll(() => panel.stop());
  beforeEach(async () => {
    given = await panel.given.operator();
    admin = panel.admin(given);
    authenticator = new SoftwareAuthenticator(ORIGIN);
  });

  const begin = async (): Promise<Ceremony> => (await admin.post('/account/passkeys/options')).json<Ceremony>();
  const add = async (with_ = authenticator, ceremony?: Ceremony): Promise<Response> => {
    const { ticket, options } = ceremony ?? (await begin());
    return admin.post('/account/passkeys', { ticket, name: 'telephone', response: with_.create(options) });
  };
  const beginLogin = async (): Promise<Ceremony> =>
    (await panel.post(`${SESSION}/passkey/options`, {})).json<Ceremony>();
  const login = async (with_ = authenticator, ceremony?: Ceremony): Promise<Response> => {
    const { ticket, options } = ceremony ?? (await beginLogin());
    return panel.post(`${SESSION}/passkey`, { ticket, response: with_.get(options) });
  };

  it('log an operator in without a password', async () => {
    const added = await add();
    expect({ status: added.statusCode, body: added.json<unknown>() }).toEqual({
      status: 201,
      body: {
        passkey: {
          id: expect.any(Number),
          name: 'telephone',
          created_at: panel.clock.unixSeconds(),
          last_used_at: null,
        },
        recovery_codes: expect.arrayContaining([expect.any(String)]),
      },
    });
    const reply = await login();
    expect(reply.json()).toMatchObject({ operator: { name: given.name, role: 'owner' } });
    expect(reply.headers['set-cookie']).toMatch(/^linegate=/);
    expect((await admin.get('/account/passkeys')).json()).toMatchObject({
      items: [{ name: 'telephone', last_used_at: panel.clock.unixSeconds() }],
    });
    expect(await panel.rows("SELECT state_after FROM audit_log WHERE action = 'operator.logged-in'")).toContainEqual({
      state_after: expect.stringContaining('"by":"passkey"'),
    });
  });

  it('make the browser verify the person', async () => {
    expect((await admin.post('/account/passkeys/options')).json()).toMatchObject({
      options: {
        rp: { id: 'localhost', name: 'Linegate' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    });
    expect((await panel.post(`${SESSION}/passkey/options`, {}, { host: 'evil.example' })).statusCode).toBe(403);
    expect((await panel.post(`${SESSION}/passkey/options`, {})).json()).toMatchObject({
      options: { rpId: 'localhost', userVerification: 'required' },
    });
  });

  it('are required after a password', async () => {
    await add();
    const reply = await panel.post(SESSION, { name: given.name, password: given.password });
    expect(reply.json()).toMatchObject({ second_factor: ['recovery_code', 'passkey'] });
  });

  it.each([
    ['without user verification', (of: SoftwareAuthenticator) => Object.assign(of, { verifiesUser: false })],
    ['on a page of another site', () => new SoftwareAuthenticator('https://evil.example', 'localhost')],
    ['for another site', () => new SoftwareAuthenticator(ORIGIN, 'evil.example')],
  ])('are rejected from an authenticator %s', async (_what, make) => {
    expect((await add(make(new SoftwareAuthenticator(ORIGIN)))).statusCode).toBe(401);
    expect((await admin.get('/account/passkeys')).json()).toEqual({ items: [] });
    await add();
    const bad = make(authenticator);
    const forged = Object.assign(bad, { id: authenticator.id });
    expect((await login(forged)).statusCode).toBe(401);
  });

  it('are rejected with the key of another operator', async () => {
    await add();
    const other = Object.assign(new SoftwareAuthenticator(ORIGIN), { id: authenticator.id });
    expect((await login(other)).statusCode).toBe(401);
    expect((await login(new SoftwareAuthenticator(ORIGIN))).statusCode).toBe(401);
  });

  it('are accepted once for each ticket, with its own challenge', async () => {
    await add();
    const ceremony = await beginLogin();
    const response = authenticator.get(ceremony.options);
    const again = () => panel.post(`${SESSION}/passkey`, { ticket: ceremony.ticket, response });
    expect((await again()).statusCode).toBe(200);
    expect((await again()).statusCode).toBe(401);
    const { ticket } = await beginLogin();
    expect((await login(authenticator, { ticket, options: (await beginLogin()).options })).statusCode).toBe(401);
    const old = await beginLogin();
    panel.clock.advance(300);
    expect((await login(authenticator, old)).statusCode).toBe(401);
  });

  it('are rejected when the counter of the authenticator decreases, because it was copied', async () => {
    await add();
    expect((await login()).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(200);
    authenticator.counter = 0;
    expect((await login()).statusCode).toBe(401);
  });

  it('cannot be added with the ticket of another operator, or twice', async () => {
    const other = panel.admin(await panel.given.operator());
    const theirs = (await other.post('/account/passkeys/options')).json<Ceremony>();
    expect((await add(authenticator, theirs)).statusCode).toBe(401);
    expect((await add()).statusCode).toBe(201);
    expect((await add()).statusCode).toBe(409);
    const login = await beginLogin();
    expect((await add(new SoftwareAuthenticator(ORIGIN), login)).statusCode).toBe(401);
  });

  it.each([{}, { id: 'x' }, { id: 'x', response: {} }, { id: 7, response: { clientDataJSON: 'x', signature: 'y' } }])(
    'are rejected if the response is not from an authenticator: %j',
    async (response) => {
      const { ticket } = await beginLogin();
      expect((await panel.post(`${SESSION}/passkey`, { ticket, response })).statusCode).toBe(401);
      const registration = await begin();
      const body = { ticket: registration.ticket, name: 'x', response };
      expect((await admin.post('/account/passkeys', body)).statusCode).toBe(401);
    },
  );

  it('can be removed here by their owner only', async () => {
    const { passkey } = (await add()).json<{ passkey: { id: number } }>();
    const other = panel.admin(await panel.given.operator());
    expect((await other.delete(`/account/passkeys/${passkey.id}`)).statusCode).toBe(404);
    expect((await admin.delete(`/account/passkeys/${passkey.id}`)).statusCode).toBe(204);
    expect((await login()).statusCode).toBe(401);
    const reply = await panel.post(SESSION, { name: given.name, password: given.password });
    expect(reply.json()).toHaveProperty('csrf');
  });

  it('do not log an operator in if they are removed during the check', async () => {
    await add();
    const removal = afterCalling(panel.service(WebAuthnService), 'verifyLogin', async () => {
      removal.restore();
      await panel.execute('DELETE FROM passkeys WHERE operator_id = ?', [given.operator.id]);
    });
    const before = await panel.rows('SELECT id FROM operator_sessions');
    expect((await login()).statusCode).toBe(401);
    expect(await panel.rows('SELECT id FROM operator_sessions')).toEqual(before);
  });

  it('do not log a disabled operator in', async () => {
    await add();
    const boss = panel.admin(await panel.given.operator());
    expect((await boss.patch(`/operators/${given.operator.id}`, { is_enabled: false })).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(401);
  });
});
