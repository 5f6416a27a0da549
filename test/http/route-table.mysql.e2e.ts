import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import type { Response } from 'light-my-request';
import { gatesOf, networkOf } from '../../src/gates.js';
import { LIMITS } from '../../src/http/load/class-limits.js';
import { Refusals } from '../../src/http/load/refusals.js';
import { Strangers } from '../../src/http/load/strangers.js';
import { GATES } from '../../src/http/load/work-class.js';
import { type RouteWork, WorkTurns } from '../../src/http/load/work-turns.js';
import { PanelAdapter } from '../../src/http/server/panel-adapter.js';
import { OperatorSessionRepository } from '../../src/operators/sessions/operator-session.repository.js';
import { beforeCalling } from '../support/calls.js';
import { asking, statementsOf } from '../support/database/statements.js';
import { eventually } from '../support/eventually.js';
import { type Headers, Panel } from '../support/panel.js';
import { concrete, routesOf } from '../support/routes.js';
import { withResolvers } from '../support/with-resolvers.js';

const DOCS = join(import.meta.dirname, '../../docs/security.md');
const STRANGE = 'a'.repeat(43);
/** Of a class with more routes the table has the first one. */
const MANY = 8;

const CALLERS: Record<string, string> = {
  'line-key':
    'a node, by its line key in memory; strangers wait as such and are refused from memory, with their body unread',
  'body-token':
    'a node, by its line key in memory; the key may be in the body, so the body of a stranger is read first',
  operator: 'a session or an API token that was good before; strangers wait as such before their look-up',
  link: 'a code that was good before; strangers wait as such, and get no look-up after 30 unknown codes of their address',
  'access-token': 'an access token, by its signature; all others count as one caller, and are refused from memory',
  address: 'an address, IPv6: a /64',
};

/** The credentials of strangers, by the gate of a route. */
const STRANGERS: Record<string, Headers> = {
  'line-key': { key: STRANGE, timestamp: '1800000000' },
  operator: { cookie: `linegate=${STRANGE}` },
  link: {},
  'access-token': { authorization: `Bearer ${STRANGE}.${STRANGE}.${STRANGE}` },
};

describe('the table of all routes', () => {
  let panel: Panel;
  let routes: readonly RouteWork[];
  beforeAll(async () => {
    panel = await Panel.start({ apiDocs: true });
    const adapter: unknown = panel.app.getHttpAdapter();
    routes = adapter instanceof PanelAdapter ? adapter.routes : [];
  });
  afterAll(() => panel.stop());

  const classesOf = (method: string, url: string) =>
    routes.find((route) => route.methods.includes(method) && route.url === url)?.classes;

  it('has every route, with a class of work and what counts as one caller', () => {
    const missing = routesOf(panel).filter(({ method, url }) => classesOf(String(method), url) === undefined);
    expect(missing).toEqual([]);
    for (const { url, classes, gate } of routes) {
      expect([url, classes.map((name) => GATES[name])]).toEqual([url, classes.map(() => gate)]);
    }
  });

  it('has the routes for anybody in the classes for them', () => {
    const open = routesOf(panel).filter(({ audience }) => ['public', 'metrics'].includes(audience));
    const classes = new Set(open.flatMap(({ method, url }) => classesOf(String(method), url)));
    expect([...classes].sort()).toEqual(['first-login', 'health', 'link', 'login', 'sign-in']);
    for (const { method, url, audience } of routesOf(panel)) {
      const [name = 'page'] = classesOf(String(method), url) ?? [];
      if (audience === 'admin') expect([url, GATES[name]]).toEqual([url, 'operator']);
      if (audience === 'node')
        expect([url, GATES[name]]).toEqual([url, hasTokenInBody(String(method), url) ? 'body-token' : 'line-key']);
      if (audience === 'client') expect([url, GATES[name]]).toEqual([url, 'access-token']);
    }
  });

  it('is in docs/security.md', () => {
    const [, written] = /<!-- routes -->\n\n([^]*?)\n\n<!-- \/routes -->/.exec(readFileSync(DOCS, 'utf8')) ?? [];
    expect(written).toBe(tableOf(routes));
  });

  it('must have each route, or the program does not start', async () => {
    const server = fastify();
    new WorkTurns(gatesOf(panel.app), new Strangers(networkOf), new Refusals(server)).addTo(server);
    expect(() => server.get('/elsewhere', () => 'x')).toThrow('GET /elsewhere names no class of work');
    await server.close();
  });

  it('keeps strangers from the database on every route, while as many of them as may be there are', async () => {
    const { promise: released, resolve: release } = withResolvers();
    let begun = 0;
    const held = beforeCalling(panel.service(OperatorSessionRepository), 'findLive', () => (begun++, released));
    const { atOnce } = LIMITS.stranger;
    const ask = (method: RouteWork['methods'][number], url: string, headers: Headers = {}): Promise<Response> =>
      panel.inject({ method, url, headers });
    const first = Array.from({ length: atOnce }, (_none, index) =>
      ask('GET', '/api/admin/v1/session', { cookie: `linegate=${String(index).padStart(43, 'b')}` }),
    );
    await eventually(async () => expect(begun).toBe(atOnce));

    const statements = await statementsOf(panel);
    const guarded = routes.filter(({ gate }) => gate in STRANGERS);
    const waiting = guarded.flatMap(({ methods, url, gate }) =>
      methods.map((method) => ask(method, concrete(url), STRANGERS[gate])),
    );
    await sleep(500);
    expect(asking(statements)).toEqual([]);
    expect(waiting.length).toBeGreaterThan(100);
    expect(begun).toBe(atOnce);

    held.restore();
    release();
    const replies = await Promise.all([...first, ...waiting]);
    const odd = replies.filter(({ statusCode }) => ![400, 401, 404, 415, 429].includes(statusCode));
    expect(odd.map(({ statusCode, body }) => [statusCode, body])).toEqual([]);
  });
});

/** Whether a daemon of UniProxy may send its token in the body of this route. */
function hasTokenInBody(method: string, url: string): boolean {
  return method === 'POST' && ['/api/v2/server/handshake', '/api/v2/server/report'].includes(url);
}

function tableOf(routes: readonly RouteWork[]): string {
  const rows = Object.entries(GATES).map(([name, gate]) => {
    const limits = Object.entries(LIMITS).find(([limited]) => limited === name)?.[1];
    const turns = limits === undefined ? 'no turns' : `${limits.atOnce}, ${limits.maxWaiting ?? 'any number'}`;
    const own = routes.filter(({ classes }) => classes.some((each) => each === name)).map(({ url }) => url);
    const paths = [...new Set(own)].sort().map((url) => `\`${url}\``);
    const shown = paths.length > MANY ? `${paths[0]} and others` : paths.join(', ');
    return `| ${name} | ${turns} | ${CALLERS[gate]} | ${shown} |`;
  });
  const { atOnce, maxWaiting } = LIMITS.stranger;
  const strangers = `| strangers of all classes | ${atOnce}, ${maxWaiting} | an address, IPv6: a /64 | |`;
  return [
    '| class | turns at once, and waiting | a caller is | routes |',
    '|---|---|---|---|',
    ...rows,
    strangers,
  ].join('\n');
}
