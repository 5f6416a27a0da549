import { Agent, request } from 'node:http';
import { RIGHTS } from '../../src/operators/access/rights.js';
import { ApiTokensService } from '../../src/operators/tokens/api-tokens.service.js';
import { surfaceOf } from '../../src/http/request/surface.js';
import { LOGOUT } from '../client/client.js';
import { PREFIXES } from '../node/node-api.js';
import { ADMIN } from '../support/admin-client.js';
import { type Headers, Panel } from '../support/panel.js';
import type { GivenNode } from '../support/given.js';
import { concrete, type Route, routesOf } from '../support/routes.js';
import { isThorough } from '../jest/thorough.mjs';

/** Forty spellings of a path. For each, some program between client and panel reads a different path. */
function spellings(path: string): string[] {
  const [version = ''] = /\/v\d/.exec(path) ?? [];
  return [
    path.replace('/api', '/%61pi'),
    path.replace('/api', '/%2561pi'),
    path.replace(version, version.replace('v', '%76')),
    path.replace(version, `/.${version}`),
    path.replace(version, `/..${version}`),
    path.replace(version, `/..;${version}`),
    path.replace(version, `${version}/%2e%2e${version}`),
    path.replace(version, `${version}/%252e%252e${version}`),
    path.replace(version, `${version};x=1`),
    path.replaceAll('/', '%2f').replace('%2f', '/'),
    path.replaceAll('/', '%5c').replace('%5c', '/'),
    path.replaceAll('/', '//'),
    path.replace('/api', '\\api'),
    path.replace('api', 'Api'),
    path.toUpperCase(),
    `/${path}`,
    `/.${path}`,
    `/..${path}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/admin/..${path}`,
    `/admin/%2e%2e${path}`,
    `/%c0%ae%c0%ae${path}`,
    `${path}/`,
    `${path}/.`,
    `${path}/..`,
    `${path};x=1`,
    `${path}?key=x&access_token=y`,
    `${path}#x`,
    `${path}.json`,
    `${path}%`,
    `${path}%00`,
    `${path}%09`,
    `${path}%20`,
    `${path}%0d%0a`,
    `${path}%2f`,
    `${path}%c0%af`,
    `${path}%ef%bc%8f`,
    `http://evil.example${path}`,
    `https://localhost:1${path}`,
  ];
}

describe('T54: other spellings of a path', () => {
  let panel: Panel;
  const agent = new Agent({ keepAlive: true });
  let port: number;
  let nodes: Readonly<Record<string, GivenNode>>;
  let ofSs: GivenNode;
  beforeAll(async () => {
    panel = await Panel.start();
    await panel.app.listen(0, '127.0.0.1');
    port = Number(new URL(await panel.app.getUrl()).port);
    const given = new Map<string, GivenNode>();
    for (const [prefix, family] of PREFIXES) given.set(prefix, await panel.given.node({ family }));
    nodes = Object.fromEntries(given);
    ofSs = await panel.given.node({ family: 'ss' });
  });
  afterAll(() => {
    agent.destroy();
    return panel.stop();
  });

  const nodeOf = (url: string): GivenNode => {
    // Other daemons name their node in the query.
    const [, node] = Object.entries(nodes).find(([prefix]) => url.startsWith(prefix)) ?? [];
    return node ?? ofSs;
  };

  /** Each route with a path that a caller may use. Routes that end a session come last. */
  const calls = (): [Route, string][] => {
    const endsSession = ({ method, url }: Route): boolean =>
      url === LOGOUT || `${method} ${url}` === `DELETE ${ADMIN}/session`;
    return routesOf(panel)
      .filter(({ url }) => surfaceOf(url) !== 'other')
      .map((route): [Route, string] => [
        route,
        surfaceOf(route.url) === 'node'
          ? route.url.replace(/:\w+/, String(nodeOf(route.url).node.id))
          : concrete(route.url),
      ])
      .sort(([a], [b]) => Number(endsSession(a)) - Number(endsSession(b)));
  };

  /** Over connections that stay open. `fetch` would normalize the path. */
  const statusOf = (method: string, path: string, headers: Headers): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request({ port, agent, method, path, headers: { host: 'x', 'content-length': '0', ...headers } });
      sent.on('error', reject);
      sent.on('response', (reply) => {
        resolve(reply.statusCode ?? 0);
        // A stream of events would not end.
        if (reply.headers['content-type'] === 'text/event-stream') sent.destroy();
        else reply.resume();
      });
      sent.end();
    });

  it.each<[string, (url: string) => Promise<Headers>]>([
    ['nobody', () => Promise.resolve({})],
    ['a token that nobody issued', () => Promise.resolve(panel.bearer('x'.repeat(43)))],
    ['the token of a user', once(async () => panel.bearer((await panel.given.client()).token))],
    ['the session of a viewer', once(async () => panel.admin(await panel.given.operator('viewer')).headers())],
    ['an API token for reading users', once(() => readerOfUsers())],
    ['the line key of a node', (url) => Promise.resolve(panel.signed(nodeOf(url).key))],
    ['a line key with an old timestamp', (url) => Promise.resolve(panel.signed(nodeOf(url).key, { skew: -3600 }))],
  ])(
    'are no more accessible to %s than the plain path',
    async (_who, headersFor) => {
      const opened: string[] = [];
      for (const [turn, [{ method }, path]] of calls().entries()) {
        const headers = await headersFor(path);
        const plain = await statusOf(method, path, headers);
        const forms = spellings(path);
        expect(new Set([path, ...forms]).size).toBe(41);
        // Usually each route gets a third of the spellings, and the next route gets the next third.
        const sent = forms.filter((_form, index) => isThorough || index % 3 === turn % 3);
        const statuses = await Promise.all(sent.map((form) => statusOf(method, form, headers)));
        for (const [index, status] of statuses.entries()) {
          const isRefused = status >= 400 && status < 500;
          if (!isRefused && status !== plain) opened.push(`${method} ${sent[index]}: ${status} in place of ${plain}`);
        }
      }
      expect(opened).toEqual([]);
    },
    120_000,
  );

  it('with repeated slashes reach the same route under the same guard', async () => {
    const { node, key } = ofSs;
    const url = `//api//ss/v1///node/${node.id}`;
    expect((await panel.get(url, panel.signed(key))).statusCode).toBe(200);
    expect((await panel.get(url, panel.signed('x'.repeat(40)))).statusCode).toBe(401);
  });

  async function readerOfUsers(): Promise<Headers> {
    const { operator } = await panel.given.operator();
    const token = { name: 'reader', scopes: ['users:read' as const], expiresAt: null };
    return panel.bearer((await panel.service(ApiTokensService).issue(operator, token, RIGHTS)).token);
  }
});

/** Creates the result at the first call and returns it at each. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
