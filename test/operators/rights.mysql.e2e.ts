import { type Right, RIGHTS, ROLES, type Role, rightsOf } from '../../src/operators/access/rights.js';
import { ApiTokensService } from '../../src/operators/tokens/api-tokens.service.js';
import { surfaceOf } from '../../src/http/request/surface.js';
import { ADMIN } from '../support/admin-client.js';
import { type Headers, Panel } from '../support/panel.js';
import { concrete, type Route, routesOf } from '../support/routes.js';

/** The routes without a login. */
const OPEN = [
  'GET /api/admin/v1/setup',
  'POST /api/admin/v1/session',
  'POST /api/admin/v1/session/passkey',
  'POST /api/admin/v1/session/passkey/options',
  'POST /api/admin/v1/session/second-factor',
  'POST /api/admin/v1/setup',
];

describe('T19, T46: every route of the admin API', () => {
  let panel: Panel;
  let routes: Route[];

  beforeAll(async () => {
    panel = await Panel.start();
    routes = routesOf(panel).filter(({ url }) => surfaceOf(url) === 'admin');
  });
  afterAll(() => panel.stop());

  const guarded = (): Route[] => routes.filter(({ audience }) => audience === 'admin');

  /** Without a body. The panel reports a missing right before it checks the body. */
  const call = async (route: Route, headers: Headers): Promise<number> => {
    const request = { method: route.method, url: concrete(route.url), headers, payloadAsStream: true };
    const reply = await panel.inject(request);
    // A stream of events does not end by itself.
    reply.stream().destroy();
    return reply.statusCode;
  };

  /** The statuses of all routes, in one list that shows wrong ones. */
  const statuses = async (headers: Headers): Promise<string[]> => {
    const lines: string[] = [];
    for (const route of guarded()) lines.push(`${route.method} ${route.url} ${await call(route, headers)}`);
    return lines;
  };

  const all = (status: number): string[] => guarded().map(({ method, url }) => `${method} ${url} ${status}`);

  it('needs an existing right, except a few routes', () => {
    expect(routes.length).toBeGreaterThan(20);
    const open = routes.filter(({ audience }) => audience === 'public').map(({ method, url }) => `${method} ${url}`);
    expect(open.sort()).toEqual(OPEN);
    for (const { rights } of guarded()) {
      expect(rights).not.toEqual([]);
      expect([...RIGHTS, 'self']).toEqual(expect.arrayContaining([...rights]));
    }
  });

  it.each(ROLES)('allows the role %s what its rights include, and nothing else', async (role: Role) => {
    const given = await panel.given.operator(role);
    const admin = panel.admin(given);
    const wrong: string[] = [];
    for (const route of guarded()) {
      // Last, because it ends the session.
      if (route.url === `${ADMIN}/session` && route.method === 'DELETE') continue;
      const isAllowed = route.rights.every((right) => right === 'self' || rightsOf(role).includes(right as Right));
      const status = await call(route, await admin.headers());
      const isRight = isAllowed ? status !== 401 && status !== 403 && status < 500 : status === 403;
      if (!isRight) wrong.push(`${route.method} ${route.url} (${route.rights.join()}) ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('rejects requests without a login', async () => {
    expect(await statuses({})).toEqual(all(401));
    expect(await statuses({ cookie: `linegate=${'A'.repeat(43)}` })).toEqual(all(401));
    expect(await statuses({ authorization: `Bearer lga_${'A'.repeat(43)}` })).toEqual(all(401));
  });

  it('rejects credentials of other surfaces', async () => {
    const { token } = await panel.given.client();
    const { key } = await panel.given.node();
    expect(await statuses(panel.bearer(token))).toEqual(all(403));
    expect(await statuses(panel.bearer(key))).toEqual(all(403));
    expect(await statuses(panel.signed(key))).toEqual(all(403));
  });

  it('does not fall back from an invalid credential to a valid one', async () => {
    const admin = panel.admin(await panel.given.operator());
    const { token } = await panel.given.client();
    const { key } = await panel.given.node();
    const headers = await admin.headers();
    expect(await statuses({ ...headers, ...panel.bearer(token) })).toEqual(all(403));
    expect(await statuses({ ...headers, ...panel.signed(key) })).toEqual(all(403));
    expect(await statuses({ ...headers, ...panel.bearer(`lga_${'A'.repeat(43)}`) })).toEqual(all(401));
  });

  it("accepts a token with the right, except for routes about one's own account", async () => {
    const { operator } = await panel.given.operator();
    const wrong: string[] = [];
    const several = guarded().flatMap(({ rights }) => (rights.length > 1 ? [rights as readonly Right[]] : []));
    for (const scopes of [...RIGHTS.map((right) => [right]), ...several]) {
      const name = scopes.join(' ');
      const { token } = await panel
        .service(ApiTokensService)
        .issue(operator, { name: 'a program', scopes: [...scopes], expiresAt: null }, RIGHTS);
      for (const route of guarded()) {
        const status = await call(route, panel.bearer(token));
        const isAllowed = route.rights.every((right) => scopes.includes(right as Right));
        const isRight = isAllowed ? status !== 401 && status !== 403 && status < 500 : status === 403;
        if (!isRight) wrong.push(`${name}: ${route.method} ${route.url} (${route.rights.join()}) ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('gives a token no right that its operator lacks', async () => {
    const { operator } = await panel.given.operator('viewer');
    const { token } = await panel
      .service(ApiTokensService)
      .issue(operator, { name: 'all', scopes: [...RIGHTS], expiresAt: null }, RIGHTS);
    const expected = guarded().map(({ method, url, rights }) => {
      const isAllowed = rights.every((right) => rightsOf('viewer').includes(right as Right));
      return isAllowed ? expect.not.stringMatching(/ 40[13]$/) : `${method} ${url} 403`;
    });
    expect(await statuses(panel.bearer(token))).toEqual(expected);
  });

  it('changes nothing for a token that has only the right to secrets', async () => {
    const { operator } = await panel.given.operator();
    const { user } = await panel.given.user();
    const tokenFor = async (...scopes: Right[]): Promise<Headers> => {
      const issued = await panel
        .service(ApiTokensService)
        .issue(operator, { name: 'a', scopes, expiresAt: null }, RIGHTS);
      return panel.bearer(issued.token);
    };
    const bring = async (headers: Headers) =>
      panel.inject({
        method: 'POST',
        url: `${ADMIN}/users/import`,
        headers: { ...headers, 'content-type': 'text/csv' },
        payload: `email,status,passwd\r\nnew@example.com,1,a-proxy-secret\r\n${user.account},-1,\r\n`,
      });
    const before = await panel.rows('SELECT id, status, password_hash FROM users ORDER BY id');
    for (const scope of ['users:secrets', 'users:write'] as const) {
      expect((await bring(await tokenFor(scope))).statusCode).toBe(403);
      const replaced = await panel.post(`${ADMIN}/users/${user.id}/password`, {}, await tokenFor(scope));
      expect(replaced.statusCode).toBe(403);
    }
    expect(await panel.rows('SELECT id, status, password_hash FROM users ORDER BY id')).toEqual(before);
    const allowed = await tokenFor('users:write', 'users:secrets');
    expect((await bring(allowed)).statusCode).toBe(202);
  });

  it('creates no operator with more rights than the token has', async () => {
    const { operator } = await panel.given.operator();
    const { operator: other } = await panel.given.operator();
    const { operator: viewer } = await panel.given.operator('viewer');
    const scopes: Right[] = ['operators:read', 'operators:write'];
    const issued = await panel
      .service(ApiTokensService)
      .issue(operator, { name: 'hr', scopes, expiresAt: null }, RIGHTS);
    const headers = { ...panel.bearer(issued.token), 'if-match': '*' };
    const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object): Promise<number> => {
      const url = `${ADMIN}/operators${path}`;
      return (await panel.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })).statusCode;
    };
    const before = await panel.rows('SELECT * FROM operators ORDER BY id');
    expect(await send('POST', '', { name: 'eve', role: 'owner' })).toBe(403);
    expect(await send('POST', '', { name: 'eve', role: 'viewer' })).toBe(403);
    expect(await send('PATCH', `/${viewer.id}`, { role: 'owner' })).toBe(403);
    expect(await send('POST', `/${other.id}/password`)).toBe(403);
    expect(await send('DELETE', `/${other.id}/second-factors`)).toBe(403);
    expect(await panel.rows('SELECT * FROM operators ORDER BY id')).toEqual(before);
    // The token gets no right from a change that removes a right.
    expect(await send('PATCH', `/${viewer.id}`, { is_enabled: false })).toBe(200);
    expect(await send('DELETE', `/${viewer.id}`)).toBe(204);
  });

  it('rejects with a problem document of RFC 9457', async () => {
    const reply = await panel.get(`${ADMIN}/operators`);
    expect(reply.statusCode).toBe(401);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'www-authenticate': 'Bearer realm="admin"',
    });
    expect(reply.json()).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'Log in, or send an API token',
    });
    const unknown = await panel.get(`${ADMIN}/nothing`);
    expect(unknown.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(unknown.json()).toMatchObject({ status: 404, title: 'Not Found' });
  });
});
