import { Secret, TOTP } from 'otpauth';
import { ADMIN, type AdminClient, type GivenOperator } from '../../support/admin-client.js';
import { Panel } from '../../support/panel.js';
import { Described } from './described.js';

/** The routes of people and tokens. The other test file checks the other routes. */
const PEOPLE = /^\/(setup|session|account|operators|tokens|audit)\b/;
/** A successful response of these needs an authenticator or a panel without operators. Their own tests check it. */
const ELSEWHERE = ['delete /account/passkeys/{id}', 'post /account/passkeys', 'post /session/passkey', 'post /setup'];

describe('the OpenAPI description of the admin API', () => {
  let panel: Panel;
  let given: GivenOperator;
  let admin: AdminClient;
  let described: Described;

  beforeAll(async () => {
    panel = await Panel.start({ apiDocs: true });
    given = await panel.given.operator();
    admin = panel.admin(given);
    described = await Described.by(panel);
  });
  afterAll(() => panel.stop());

  const expectDescribed: Described['expect'] = (method, path, reply) => described.expect(method, path, reply);

  it('describes for every route the rejection of unauthorized requests', () => {
    const { routes } = described;
    expect(routes.length).toBeGreaterThan(80);
    for (const { path, method, operation } of routes) {
      if (/^\/(setup|session(\/.+)?)$/.test(path) && (method === 'post' || path.endsWith('setup'))) continue;
      expect([path, method, Object.keys(operation.responses)]).toEqual([
        path,
        method,
        expect.arrayContaining(['401', '403', '503']),
      ]);
    }
  });

  it('describes every path parameter and every other parameter, and declares If-Match for every route that checks a version', () => {
    for (const { path, method, operation } of described.routes) {
      const { parameters = [], responses } = operation;
      const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`);
      expect([method, path, inPath.sort()]).toEqual([method, path, (path.match(/\{\w+\}/g) ?? []).sort()]);
      for (const { name, schema } of parameters) {
        expect([method, path, name, Object.keys(schema ?? {}).length > 0]).toEqual([method, path, name, true]);
      }
      const asksVersion = parameters.some(({ name, required }) => name === 'If-Match' && required === true);
      expect([method, path, asksVersion]).toEqual([method, path, '428' in responses]);
    }
  });

  it('matches the responses about sessions and set-up', async () => {
    const { name, password } = await panel.given.operator('viewer');
    const login = (body: object, headers = {}) => panel.post(`${ADMIN}/session`, body, headers);
    expectDescribed('post', '/session', await login({ name, password }));
    expectDescribed('post', '/session', await login({ name, password: 'wrong' }));
    expectDescribed('post', '/session', await login({}));
    expectDescribed('post', '/session', await panel.post(`${ADMIN}/session`, '{'));
    expectDescribed('post', '/session', await login({ name, password }, { origin: 'https://evil.example' }));
    expectDescribed(
      'post',
      '/session/second-factor',
      await panel.post(`${ADMIN}/session/second-factor`, { ticket: 'x' }),
    );
    expectDescribed('post', '/session/passkey/options', await panel.post(`${ADMIN}/session/passkey/options`, {}));
    const response = { ticket: 'x', response: {} };
    expectDescribed('post', '/session/passkey', await panel.post(`${ADMIN}/session/passkey`, response));
    expectDescribed('get', '/session', await admin.get('/session'));
    expectDescribed('get', '/session', await panel.get(`${ADMIN}/session`));
    expectDescribed('get', '/setup', await panel.get(`${ADMIN}/setup`));
    expectDescribed('post', '/setup', await panel.post(`${ADMIN}/setup`, { code: 'x', name, password }));
    const other = panel.admin(await panel.given.operator());
    expectDescribed('delete', '/session', await other.delete('/session'));
  });

  it('matches the responses about the account', async () => {
    expectDescribed('get', '/account', await admin.get('/account'));
    expectDescribed('post', '/account/proof', await admin.post('/account/proof', { password: given.password }));
    expectDescribed('post', '/account/proof', await admin.post('/account/proof', { totp: '000000' }));
    expectDescribed('get', '/account/sessions', await admin.get('/account/sessions'));
    expectDescribed('delete', '/account/sessions/{id}', await admin.delete('/account/sessions/999999'));
    expectDescribed('get', '/account/passkeys', await admin.get('/account/passkeys'));
    expectDescribed('post', '/account/passkeys/options', await admin.post('/account/passkeys/options'));
    expectDescribed('post', '/account/passkeys', await admin.post('/account/passkeys', {}));
    expectDescribed('delete', '/account/passkeys/{id}', await admin.delete('/account/passkeys/999999'));
    expectDescribed('put', '/account/totp', await admin.put('/account/totp', { code: '000000' }));
    expectDescribed('post', '/account/totp', await admin.post('/account/totp'));
    expectDescribed('put', '/account/totp', await admin.put('/account/totp', { code: '000000' }));
    expectDescribed('delete', '/account/totp', await admin.delete('/account/totp', { password: 'wrong' }));
    expectDescribed('post', '/account/recovery-codes', await admin.post('/account/recovery-codes', { password: 'x' }));
    expectDescribed('put', '/account/password', await admin.put('/account/password', { current: 'x', password: 'y' }));
  });

  it('matches the responses about an account with second factors', async () => {
    const own = await panel.given.operator();
    const { name, password } = own;
    const client = panel.admin(own);
    const begun = await client.post('/account/totp');
    expectDescribed('post', '/account/totp', begun);
    const totp = new TOTP({ secret: Secret.fromBase32(begun.json<{ secret: string }>().secret) });
    const code = totp.generate({ timestamp: panel.clock.now() });
    expectDescribed('put', '/account/totp', await client.put('/account/totp', { code }));
    const codes = await client.post('/account/recovery-codes', { password });
    expectDescribed('post', '/account/recovery-codes', codes);
    const first = await panel.post(`${ADMIN}/session`, { name, password });
    expectDescribed('post', '/session', first);
    const { ticket } = first.json<{ ticket: string }>();
    const [recovery] = codes.json<{ recovery_codes: string[] }>().recovery_codes;
    const second = await panel.post(`${ADMIN}/session/second-factor`, { ticket, recovery_code: recovery });
    expectDescribed('post', '/session/second-factor', second);
    const sessions = await client.get('/account/sessions');
    const other = sessions
      .json<{ items: { id: number; is_current: boolean }[] }>()
      .items.find((each) => !each.is_current);
    expectDescribed('delete', '/account/sessions/{id}', await client.delete(`/account/sessions/${other?.id}`));
    expectDescribed('delete', '/account/totp', await client.delete('/account/totp', { password }));
    const change = { current: password, password: 'another sentence that is long' };
    expectDescribed('put', '/account/password', await client.put('/account/password', change));
  });

  it('matches the responses about operators', async () => {
    const added = await admin.post('/operators', { name: 'ada', role: 'viewer' });
    const { id } = added.json<{ id: number }>();
    expectDescribed('post', '/operators', added);
    expectDescribed('post', '/operators', await admin.post('/operators', { name: 'ada', role: 'viewer' }));
    expectDescribed('get', '/operators', await admin.get('/operators'));
    expectDescribed('get', '/operators/{id}', await admin.get(`/operators/${id}`));
    expectDescribed('get', '/operators/{id}', await admin.get('/operators/999999'));
    const stale = { 'if-match': '"x"' };
    expectDescribed('patch', '/operators/{id}', await admin.patch(`/operators/${id}`, { role: 'x' }));
    expectDescribed('patch', '/operators/{id}', await admin.patch(`/operators/${id}`, {}, stale));
    expectDescribed('patch', '/operators/{id}', await admin.patch(`/operators/${id}`, {}, { 'if-match': '' }));
    expectDescribed('patch', '/operators/{id}', await admin.patch(`/operators/${id}`, { role: 'support' }));
    expectDescribed('post', '/operators/{id}/password', await admin.post(`/operators/${id}/password`));
    expectDescribed('get', '/operators/{id}/sessions', await admin.get(`/operators/${id}/sessions`));
    const path = '/operators/{id}/sessions/{sid}';
    expectDescribed('delete', path, await admin.delete(`/operators/${id}/sessions/999999`));
    const other = await panel.given.operator();
    await panel.admin(other).get('/session');
    const theirs = await admin.get(`/operators/${other.operator.id}/sessions`);
    const [session] = theirs.json<{ items: { id: number }[] }>().items;
    expectDescribed('delete', path, await admin.delete(`/operators/${other.operator.id}/sessions/${session?.id}`));
    expectDescribed('delete', '/operators/{id}/second-factors', await admin.delete(`/operators/${id}/second-factors`));
    expectDescribed('delete', '/operators/{id}', await admin.delete(`/operators/${id}`));
  });

  it('matches the responses about tokens and the audit log', async () => {
    const issued = await admin.post('/tokens', { name: 'x', scopes: ['users:read'] });
    expectDescribed('post', '/tokens', issued);
    expectDescribed('post', '/tokens', await admin.post('/tokens', {}));
    expectDescribed('get', '/tokens', await admin.get('/tokens'));
    const token = `/tokens/${issued.json<{ id: number }>().id}`;
    expectDescribed('patch', '/tokens/{id}', await admin.patch(token, { is_enabled: false }));
    expectDescribed('patch', '/tokens/{id}', await admin.patch(token, { is_enabled: 'x' }));
    expectDescribed('delete', '/tokens/{id}', await admin.delete(token));
    expectDescribed('delete', '/tokens/{id}', await admin.delete('/tokens/999999'));
    expectDescribed('get', '/audit', await admin.get('/audit'));
    expectDescribed('get', '/audit', await admin.get('/audit?limit=x'));
    expectDescribed('get', '/audit/export.csv', await admin.get('/audit/export.csv'));
    expectDescribed('get', '/audit/{id}', await admin.get('/audit/1'));
    expectDescribed('get', '/audit/{id}', await admin.get('/audit/999999'));
    expectDescribed('post', '/audit/verify', await admin.post('/audit/verify'));
  });

  it('covers a successful response of every such route', () => {
    const all = described.routes.filter(({ path }) => PEOPLE.test(path)).map(({ path, method }) => `${method} ${path}`);
    expect(all.filter((route) => !described.met.has(route)).sort()).toEqual(ELSEWHERE);
  });
});
