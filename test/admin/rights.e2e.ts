import { type Right, RIGHTS, ROLES, type Role, rightsOf } from '../../src/admin/access/rights.js';
import { ApiTokens } from '../../src/admin/tokens/api-tokens.service.js';
import { surfaceOf } from '../../src/http/surface.js';
import { ADMIN } from '../support/admin-client.js';
import { type Headers, Panel } from '../support/panel.js';
import { concrete, type Route, routesOf } from '../support/routes.js';

/** What nobody needs to be logged in for. */
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

  /** Without a body: who may not is told so before it is looked at. */
  const call = async (route: Route, headers: Headers): Promise<number> => {
    const request = { method: route.method, url: concrete(route.url), headers, payloadAsStream: true };
    const reply = await panel.inject(request);
    // A stream of events does not end by itself.
    reply.stream().destroy();
    return reply.statusCode;
  };

  /** The statuses of all routes, in one list that shows where it went wrong. */
  const statuses = async (headers: Headers): Promise<string[]> => {
    const lines: string[] = [];
    for (const route of guarded()) lines.push(`${route.method} ${route.url} ${await call(route, headers)}`);
    return lines;
  };

  const all = (status: number): string[] => guarded().map(({ method, url }) => `${method} ${url} ${status}`);

  it('is for admins with a right that there is, unless it is one of a few', () => {
    expect(routes.length).toBeGreaterThan(20);
    const open = routes.filter(({ audience }) => audience === 'public').map(({ method, url }) => `${method} ${url}`);
    expect(open.sort()).toEqual(OPEN);
    for (const { right } of guarded()) expect([...RIGHTS, 'self']).toContain(right);
  });

  it.each(ROLES)('lets the role %s do what it may, and nothing else', async (role: Role) => {
    const given = await panel.given.operator(role);
    const admin = panel.admin(given);
    const wrong: string[] = [];
    for (const route of guarded()) {
      // Last, since it ends the session.
      if (route.url === `${ADMIN}/session` && route.method === 'DELETE') continue;
      const isAllowed = route.right === 'self' || rightsOf(role).includes(route.right as Right);
      const status = await call(route, await admin.headers());
      const isRight = isAllowed ? status !== 401 && status !== 403 && status < 500 : status === 403;
      if (!isRight) wrong.push(`${route.method} ${route.url} (${route.right}) ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('asks who nobody is', async () => {
    expect(await statuses({})).toEqual(all(401));
    expect(await statuses({ cookie: `linegate=${'A'.repeat(43)}` })).toEqual(all(401));
    expect(await statuses({ authorization: `Bearer lga_${'A'.repeat(43)}` })).toEqual(all(401));
  });

  it('opens for no credential of another surface', async () => {
    const { token } = await panel.given.client();
    const { key } = await panel.given.node();
    expect(await statuses(panel.bearer(token))).toEqual(all(403));
    expect(await statuses(panel.bearer(key))).toEqual(all(403));
    expect(await statuses(panel.signed(key))).toEqual(all(403));
  });

  it('does not fall through from a bad credential to a good one', async () => {
    const admin = panel.admin(await panel.given.operator());
    const { token } = await panel.given.client();
    const { key } = await panel.given.node();
    const headers = await admin.headers();
    expect(await statuses({ ...headers, ...panel.bearer(token) })).toEqual(all(403));
    expect(await statuses({ ...headers, ...panel.signed(key) })).toEqual(all(403));
    expect(await statuses({ ...headers, ...panel.bearer(`lga_${'A'.repeat(43)}`) })).toEqual(all(401));
  });

  it('opens for a token where it has the right, for nothing that is for oneself', async () => {
    const { operator } = await panel.given.operator();
    const scopes = new Set(guarded().map(({ right }) => right));
    scopes.delete('self');
    const wrong: string[] = [];
    for (const scope of scopes as Set<Right>) {
      const { token } = await panel
        .service(ApiTokens)
        .issue(operator, { name: scope, scopes: [scope], expiresAt: null }, RIGHTS);
      for (const route of guarded()) {
        const status = await call(route, panel.bearer(token));
        const isRight = route.right === scope ? status !== 401 && status !== 403 && status < 500 : status === 403;
        if (!isRight) wrong.push(`${scope}: ${route.method} ${route.url} (${route.right}) ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('gives a token no right that its operator has not', async () => {
    const { operator } = await panel.given.operator('viewer');
    const { token } = await panel
      .service(ApiTokens)
      .issue(operator, { name: 'all', scopes: [...RIGHTS], expiresAt: null }, RIGHTS);
    const expected = guarded().map(({ method, url, right }) => {
      const isAllowed = rightsOf('viewer').includes(right as Right);
      return isAllowed ? expect.not.stringMatching(/ 40[13]$/) : `${method} ${url} 403`;
    });
    expect(await statuses(panel.bearer(token))).toEqual(expected);
  });

  it('is a problem of RFC 9457 where it refuses', async () => {
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
