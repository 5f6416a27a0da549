import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Response } from 'light-my-request';
import { ADMIN, type AdminClient } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';

interface Answer {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: object }>;
}

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, Answer>; operationId: string }>>;
}

describe('the OpenAPI description of the admin API', () => {
  let panel: Panel;
  let admin: AdminClient;
  let description: Description;
  const ajv = new Ajv2020({ strict: true, formats: { date: /^\d{4}-\d\d-\d\d$/, int64: true } });

  beforeAll(async () => {
    panel = await Panel.start({ apiDocs: true });
    admin = panel.admin(await panel.given.operator());
    description = (await panel.get('/api/docs-json')).json<Description>();
  });
  afterAll(() => panel.stop());

  /** Holds an answer against what the description says of this status: its headers, its media type and its body. */
  function expectDescribed(method: string, path: string, reply: Response): void {
    const answer = description.paths[`${ADMIN}${path}`]?.[method]?.responses[String(reply.statusCode)];
    if (answer === undefined) throw new Error(`${method} ${path} does not describe ${reply.statusCode}: ${reply.body}`);
    for (const header of Object.keys(answer.headers ?? {})) {
      expect([header, reply.headers[header.toLowerCase()]]).toEqual([header, expect.anything()]);
    }
    const [[type, { schema }] = ['', { schema: undefined }]] = Object.entries(answer.content ?? {});
    if (schema === undefined) {
      expect(reply.body).toBe('');
      return;
    }
    expect(reply.headers['content-type']).toBe(`${type}; charset=utf-8`);
    const validate = ajv.compile(schema);
    validate(reply.json());
    expect(validate.errors).toBeNull();
  }

  it('has of every route its failures for who is not let in', () => {
    const paths = Object.entries(description.paths).filter(([path]) => path.startsWith(ADMIN));
    expect(paths.length).toBeGreaterThan(15);
    for (const [path, operations] of paths) {
      for (const [method, { responses }] of Object.entries(operations)) {
        if (/\/(setup|session(\/.+)?)$/.test(path) && (method === 'post' || path.endsWith('setup'))) continue;
        expect([path, method, Object.keys(responses)]).toEqual([
          path,
          method,
          expect.arrayContaining(['401', '403', '503']),
        ]);
      }
    }
  });

  it('tells the truth about sessions and set-up', async () => {
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

  it('tells the truth about the account', async () => {
    expectDescribed('get', '/account', await admin.get('/account'));
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

  it('tells the truth about operators', async () => {
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
    expectDescribed('delete', '/operators/{id}/second-factors', await admin.delete(`/operators/${id}/second-factors`));
    expectDescribed('delete', '/operators/{id}', await admin.delete(`/operators/${id}`));
  });

  it('tells the truth about tokens and the audit log', async () => {
    const issued = await admin.post('/tokens', { name: 'x', scopes: ['users:read'] });
    expectDescribed('post', '/tokens', issued);
    expectDescribed('post', '/tokens', await admin.post('/tokens', {}));
    expectDescribed('get', '/tokens', await admin.get('/tokens'));
    expectDescribed('delete', '/tokens/{id}', await admin.delete(`/tokens/${issued.json<{ id: number }>().id}`));
    expectDescribed('delete', '/tokens/{id}', await admin.delete('/tokens/999999'));
    expectDescribed('get', '/audit', await admin.get('/audit'));
    expectDescribed('get', '/audit', await admin.get('/audit?limit=x'));
    expectDescribed('get', '/audit/{id}', await admin.get('/audit/1'));
    expectDescribed('get', '/audit/{id}', await admin.get('/audit/999999'));
    expectDescribed('post', '/audit/verify', await admin.post('/audit/verify'));
  });
});
