import { Panel } from '../support/panel.js';
import { LOGIN } from '../client/client.js';
import { ApiTokensService } from '../../src/operators/tokens/api-tokens.service.js';

/** More than any of these classes has turns. */
const MANY = 40;

/** What curl, fetch, monitors and editors send without being asked. */
describe('requests of ordinary programs', () => {
  let panel: Panel;
  let token: string;
  beforeAll(async () => {
    panel = await Panel.start({ apiDocs: true });
    const { operator } = await panel.given.operator('owner');
    const scopes = ['users:read', 'users:write'] as const;
    const wanted = { name: 'a script', scopes: [...scopes], expiresAt: null };
    ({ token } = await panel.service(ApiTokensService).issue(operator, wanted, [...scopes]));
  });
  afterAll(() => panel.stop());

  it.each(['/health/live', '/health/ready', '/api/docs', '/api/docs-json', '/admin', '/admin/', '/admin/users'])(
    'HEAD %s has the head of GET and no body',
    async (url) => {
      const whole = await panel.get(url);
      const head = await panel.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([whole.statusCode, '']);
      expect(whole.statusCode).toBe(200);
      expect(head.headers['content-type']).toBe(whole.headers['content-type']);
      expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    },
  );

  it.each(['/health/live', '/api/docs', '/admin'])(
    'HEAD %s gives its turn back: a monitor asks for ever',
    async (url) => {
      for (let count = 0; count < MANY; count++) await panel.inject({ method: 'HEAD', url });
      expect((await panel.get(url)).statusCode).toBe(200);
    },
  );

  it.each(['', undefined])('a JSON type without a body (%j) is no body: POST and DELETE work', async (payload) => {
    const { user } = await panel.given.user();
    const headers = { ...panel.bearer(token), 'content-type': 'application/json', 'if-match': '*' };
    const base = `/api/admin/v1/users/${user.id}`;
    const ended = await panel.inject({ method: 'POST', url: `${base}/end-sessions`, headers, payload });
    expect(ended.statusCode).toBeLessThan(300);
    const deleted = await panel.inject({ method: 'DELETE', url: base, headers, payload });
    expect(deleted.statusCode).toBeLessThan(300);
    const missing = await panel.inject({ method: 'POST', url: '/api/admin/v1/users', headers, payload });
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('a byte order mark before JSON is ignored in every body', async () => {
    const { email, password } = await panel.given.user();
    const login = await panel.post(LOGIN, `\ufeff${JSON.stringify({ email, password })}`);
    expect(login.statusCode).toBe(200);
    const { node, key } = await panel.given.node({ family: 'ssr' });
    for (const path of ['userTraffic', 'nodeOnline']) {
      const reply = await panel.post(`/api/ssr/v1/${path}/${node.id}`, '\ufeff[]', panel.signed(key));
      expect([path, reply.statusCode]).toEqual([path, 200]);
    }
  });
});
