import { METHODS } from 'node:http';
import { dumpOf } from '../support/dump.js';
import type { GivenNode } from '../support/given.js';
import { type Headers, Panel } from '../support/panel.js';
import { rawRequest } from '../support/raw-request.js';
import { LOGIN, LOGOUT } from '../client/client.js';
import { controllerRoutes, type Route, routesOf } from './routes.js';
import { Wire } from './wire.js';

const OTHER_METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'LOCK',
  'MKCOL',
];

/** Other ways to write a path. Most name another path, or none; what matters is who is let in by them. */
const FORMS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => path.replaceAll('/', '///'),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}?`,
  (path) => `${path}?/api/docs`,
  (path) => `${path}#x`,
  (path) => `${path};x=1`,
  (path) => `${path};`,
  (path) => path.replace('/v', ';a=b/v'),
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '/Api'),
  (path) => path.replace(/[a-z]/g, percent),
  (path) => path.replace(/[a-z](?=[^/]*$)/, percent),
  (path) => path.replace(/.$/, percent),
  (path) => path.replace(/[a-z]/g, (letter) => percent(letter).replace('%', '%25')),
  (path) => path.replaceAll('/', '%2f').replace('%2f', '/'),
  (path) => path.replaceAll('/', '%2F').replace('%2F', '/'),
  (path) => path.replaceAll('/', '%5c').replace('%5c', '/'),
  (path) => path.replaceAll('/', '\\').replace('\\', '/'),
  (path) => `${path}%2f`,
  (path) => `${path}%00`,
  (path) => `${path}%00.html`,
  (path) => `${path}%0a`,
  (path) => `${path}%20`,
  (path) => `${path}%09`,
  (path) => `${path}%`,
  (path) => `${path}%c0%af`,
  (path) => path.replace('/v', '%c0%afv'),
  (path) => path.replace('/v', '%e0%80%afv'),
  (path) => path.replace('/v', '%u002fv'),
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/x/%2e%2e${path}`,
  (path) => `/health/live/..${path}`,
  (path) => `/health/live/%2e%2e/%2e%2e${path}`,
  (path) => `/health/live/..;${path}`,
  (path) => path.replace('/v', '/./v'),
  (path) => path.replace('/v', '/%2e/v'),
  (path) => path.replace('/v', '/x/../v'),
  (path) => `${path}/.`,
  (path) => `${path}/..`,
  (path) => `${path}/x/..`,
  (path) => `${path}.json`,
  (path) => `${path}.`,
  (path) => `${path}~`,
  (path) => `http://evil.example${path}`,
  (path) => `https://evil.example:99/${path}`,
  (path) => `HTTP://evil.example${path}`,
  (path) => `http:${path}`,
  (path) => `//evil.example${path}`,
];

describe('every route', () => {
  let panel: Panel;
  let wire: Wire;
  let routes: Route[];
  let ss: GivenNode;
  let ssr: GivenNode;
  beforeAll(async () => {
    panel = await Panel.start();
    wire = await Wire.to(panel);
    routes = routesOf(panel);
    ss = await panel.given.node({ family: 'ss' });
    ssr = await panel.given.node({ family: 'ssr' });
  });
  afterAll(async () => {
    wire.close();
    await panel.stop();
  });

  const nodeOf = (route: Route): GivenNode => (route.path.startsWith('/api/ss/') ? ss : ssr);
  const pathOf = (route: Route): string => route.path.replace('{id}', String(nodeOf(route).node.id));

  /** What opens a route, where it is not open to everybody. */
  async function credentials(route: Route): Promise<Headers> {
    if (route.surface === 'node') return panel.signed(nodeOf(route).key);
    return route.surface === 'client' ? panel.bearer((await panel.given.client()).token) : {};
  }

  it('is known here', () => {
    const known = routes.map(({ method, path }) => `${method} ${path}`);
    expect(known.sort()).toEqual(controllerRoutes(panel).sort());
    expect(known.length).toBeGreaterThanOrEqual(13);
  });

  it('answers 2xx to those who may come in', async () => {
    for (const route of routes.filter(({ path }) => path !== LOGIN)) {
      const reply = await wire.ask({ method: route.method, path: pathOf(route), headers: await credentials(route) });
      expect([route.path, reply.status]).toEqual([route.path, 200]);
    }
  });

  describe('T53: by any method but its own', () => {
    it('is 405 or 404, with no effect, whatever the headers say that the method is meant to be', async () => {
      const { email, password } = await panel.given.user();
      for (const route of routes) {
        const headers = {
          ...(await credentials(route)),
          'content-type': 'application/json',
          'x-http-method-override': route.method,
          'x-http-method': route.method,
          'x-method-override': route.method,
        };
        const before = await dumpOf(panel);
        for (const method of OTHER_METHODS.filter((name) => name !== route.method && METHODS.includes(name))) {
          const body = method === 'TRACE' ? {} : { body: JSON.stringify({ email, password, _method: route.method }) };
          const reply = await wire.ask({ method, path: pathOf(route), headers, ...body });
          expect([method, route.path, [404, 405]]).toEqual([method, route.path, expect.arrayContaining([reply.status])]);
          if (reply.status === 405) expect(reply.headers.allow).toBe(route.method);
          expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
        }
        expect(await dumpOf(panel)).toEqual(before);
      }
    });

    it('is no route for a method in small letters, or for CONNECT', async () => {
      const { token } = await panel.given.client();
      const before = await dumpOf(panel);
      for (const method of ['get', 'Get', 'gET', 'CONNECT', 'GETX']) {
        const bytes = `${method} ${LOGOUT} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`;
        const { status } = await rawRequest(wire.port, bytes);
        // A tunnel is not even refused: the connection ends.
        if (method === 'CONNECT') expect(status).toBeNaN();
        else expect([method, status]).toEqual([method, 400]);
      }
      expect(await dumpOf(panel)).toEqual(before);
    });

    it('is what it is when a header calls its own method another', async () => {
      const { token } = await panel.given.client();
      const headers = { ...panel.bearer(token), 'x-http-method-override': 'GET' };
      expect((await wire.ask({ method: 'POST', path: LOGOUT, headers })).status).toBe(405);
      expect((await wire.ask({ method: 'HEAD', path: LOGOUT, headers })).status).toBe(405);
      expect((await wire.ask({ path: LOGOUT, headers: { ...headers, 'x-http-method-override': 'POST' } })).status).toBe(200);
    });
  });

  describe('T54: by any spelling of its path', () => {
    it('lets nobody in who has no credentials, or wrong ones', async () => {
      const { token } = await panel.given.client();
      await panel.get(LOGOUT, panel.bearer(token));
      const now = String(panel.clock.unixSeconds());
      const other = await panel.given.node();
      const wrong: Headers[] = [
        {},
        { authorization: 'Bearer', key: '', timestamp: now },
        panel.bearer(token),
        panel.bearer(ss.key),
        panel.signed(other.key),
        panel.signed(token.slice(0, 200)),
        { timestamp: now, authorization: `Key ${ss.key}`, cookie: `key=${ss.key}; access_token=${token}` },
      ];
      const before = await dumpOf(panel);
      const opened: string[] = [];
      const guarded = routes.filter(({ isOpen }) => !isOpen);
      for (const route of guarded) {
        const asked = FORMS.flatMap((form) => wrong.map((headers) => ({ path: form(pathOf(route)), headers })));
        const replies = await Promise.all(asked.map((each) => wire.ask({ method: route.method, ...each })));
        for (const [index, { status }] of replies.entries()) {
          if (status < 400 || status >= 500) opened.push(`${status} ${route.method} ${asked[index]?.path}`);
        }
      }
      expect(opened).toEqual([]);
      expect(guarded.length).toBeGreaterThanOrEqual(10);
      expect(await dumpOf(panel)).toEqual(before);
    });

    it('lets nobody log in without a password', async () => {
      const { email } = await panel.given.user();
      for (const form of FORMS) {
        const path = form(LOGIN);
        const asked = [{}, { body: JSON.stringify({ email }), headers: { 'content-type': 'application/json' } }];
        for (const each of asked) {
          const { status } = await wire.ask({ method: 'POST', path, ...each });
          expect([path, [400, 404, 422]]).toEqual([path, expect.arrayContaining([status])]);
        }
      }
    });

    it('answers those who may come in as ever, or does not know the path', async () => {
      const reads = routes.filter(({ surface }) => surface === 'node');
      for (const route of reads) {
        const headers = await credentials(route);
        const plain = await wire.ask({ path: pathOf(route), headers });
        for (const form of FORMS) {
          const path = form(pathOf(route));
          const { status, body } = await wire.ask({ path, headers });
          if (status === 200) expect([path, body]).toEqual([path, plain.body]);
          else expect([path, [400, 404]]).toEqual([path, expect.arrayContaining([status])]);
        }
        const doubled = await wire.ask({ path: pathOf(route).replaceAll('/', '//'), headers });
        expect([doubled.status, doubled.body]).toEqual([200, plain.body]);
      }
    });
  });
});

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}
