import { setImmediate as nextLoop, setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_PREFIX } from '../../src/operators/access/admin-prefix.js';
import { ApiTokensService } from '../../src/operators/tokens/api-tokens.service.js';
import { ReportsService } from '../../src/traffic/report/reports.service.js';
import { LOGOUT, REFRESH } from '../client/client.js';
import { beforeCalling } from '../support/calls.js';
import { eventually } from '../support/eventually.js';
import { send } from '../support/http-client.js';
import { Panel } from '../support/panel.js';
import { withResolvers } from '../support/with-resolvers.js';

const LEVELS = `${ADMIN_PREFIX}/levels`;
/** Those with a turn and those that wait. */
const [ADMIN, SESSION] = [16 + 250, 64 + 1000];
const MORE = 100;
/** Longer than a request waits for its turn. */
const LONG_MS = 5000;
/** While the event loop is late, a class has fewer turns. After this time without work it has all of them back. */
const CALM_MS = 1000;

type Reply = Awaited<ReturnType<Panel['get']>>;

describe('requests of one class at the same time', () => {
  let panel: Panel;
  let headers: Record<string, string>;
  beforeAll(async () => {
    panel = await Panel.start();
    headers = await tokenOf(panel);
  });
  afterAll(() => panel.stop());

  const all = (count: number, path: string): Promise<Reply>[] =>
    Array.from({ length: count }, () => panel.get(path, headers));

  it('are all handled if they may wait', async () => {
    const replies = await Promise.all(all(ADMIN, LEVELS));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('are all handled after one long turn of the process', async () => {
    const replies = all(ADMIN - MORE, LEVELS);
    await nextLoop();
    const end = performance.now() + LONG_MS;
    while (performance.now() < end);
    const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('of operators are refused beyond those that may wait, with a problem', async () => {
    await sleep(CALM_MS);
    const replies = await Promise.all(all(ADMIN + MORE, LEVELS));
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(MORE);
    for (const reply of refused) {
      expect([reply.statusCode, reply.headers['content-type'], reply.headers['retry-after']]).toEqual([
        429,
        'application/problem+json; charset=utf-8',
        '5',
      ]);
      expect(reply.json()).toMatchObject({ status: 429, title: 'Too Many Requests', detail: expect.any(String) });
    }
    expect((await panel.get(LEVELS, headers)).statusCode).toBe(200);
  });

  it.each([REFRESH, LOGOUT])('of clients are refused beyond those that may wait, in their form: %s', async (path) => {
    await sleep(CALM_MS);
    const replies = await Promise.all(all(SESSION + MORE, path));
    const refused = replies.filter(({ statusCode }) => statusCode !== 401);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(MORE);
    for (const reply of refused) {
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '5']);
      expect(reply.json()).toEqual({
        ret: 0,
        msg: 'Too many refreshes and logouts at the same time; try again shortly',
      });
    }
  });

  it('leave the other classes alone', async () => {
    const { key, node } = await panel.given.node();
    const flood = all(ADMIN + MORE, LEVELS);
    const begun = performance.now();
    const poll = await panel.get(`/api/${node.family}/v1/node/${node.id}`, panel.signed(key));
    const took = performance.now() - begun;
    expect(poll.statusCode).toBe(200);
    const replies = await Promise.all(flood);
    expect(replies.length).toBe(ADMIN + MORE);
    expect(took).toBeLessThan(1000);
  });
});

describe('a report that waits for its turn', () => {
  /** Short reports that have a turn at the same time. */
  const TURNS = 16;
  const SILENT_MS = 300;

  it('keeps its connection for longer than the panel leaves others silent, and gets its response', async () => {
    const panel = await Panel.start();
    try {
      const { key, node } = await panel.given.node({ family: 'ss' });
      await panel.app.listen(0, '127.0.0.1');
      panel.app.getHttpServer().setTimeout(SILENT_MS);
      const path = `${await panel.app.getUrl()}/api/ss/v1/userTraffic/${node.id}`;
      const post = () => send(path, { method: 'POST', headers: panel.signed(key), body: [] });
      let begun = 0;
      const { promise: released, resolve: release } = withResolvers();
      const held = beforeCalling(panel.service(ReportsService), 'take', () => (begun++, released));
      const first = Array.from({ length: TURNS }, () => post().catch(() => undefined));
      await eventually(async () => expect(begun).toBe(TURNS));
      const waiting = post();
      // Those with a turn are silent as well, and their time-out applies.
      await Promise.all(first);
      await sleep(SILENT_MS);
      held.restore();
      release();
      expect((await waiting).status).toBe(200);
    } finally {
      await panel.stop();
    }
  });
});

describe('a panel that closes', () => {
  it('answers the requests whose refusals are held', async () => {
    const panel = await Panel.start();
    const headers = await tokenOf(panel);
    const replies = Array.from({ length: ADMIN + MORE }, () => panel.get(LEVELS, headers));
    await replies[0];
    await panel.stop();
    const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
    // Those that still wait find the database closed: the server waits for connections only, and this test has none.
    expect(new Set([...statuses, 503])).toEqual(new Set([200, 429, 503]));
  });
});

async function tokenOf(panel: Panel): Promise<Record<string, string>> {
  const { operator } = await panel.given.operator();
  const fields = { name: 'calls', scopes: ['users:read' as const], expiresAt: null };
  const { token } = await panel.service(ApiTokensService).issue(operator, fields, ['users:read']);
  return panel.bearer(token);
}
