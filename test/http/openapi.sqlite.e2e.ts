import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Response } from 'light-my-request';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { Database } from '../../src/database/database.js';
import { DatabaseUnavailable } from '../../src/database/database.errors.js';
import { RulesService } from '../../src/rules/rules.service.js';
import { LOGIN, LOGOUT, REFRESH } from '../client/client.js';
import { PREFIXES, SS, SSR } from '../node/node-api.js';
import { beforeCalling } from '../support/calls.js';
import { Panel } from '../support/panel.js';

interface Answer {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: object }>;
}

interface Operation {
  responses: Record<string, Answer>;
  security?: Record<string, string[]>[];
}

interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
}

/** The routes of UniProxy: six under each of two prefixes, and two that only the second has. */
const UNIPROXY = 6 * 2 + 2;
const CLIENT_STATUSES = ['200', '401', '429', '503'];
const NODE_STATUSES = ['200', '304', '400', '401', '404', '503'];
/** The routes without authorization. */
function isOpen(path: string, method: string): boolean {
  const isAdminLogin = method === 'post' && /^\/api\/admin\/v1\/(setup|session(\/.*)?)$/.test(path);
  return path === LOGIN || path.startsWith('/health') || isAdminLogin || path === '/api/admin/v1/setup';
}

const REPORT_STATUSES = ['200', '400', '401', '404', '413', '415', '429', '503'];
const TRAFFIC_STATUSES = ['200', '400', '401', '404', '409', '413', '415', '429', '503'];

describe('the OpenAPI description', () => {
  let panel: Panel;
  let description: Description;
  const ajv = new Ajv2020({
    strict: true,
    formats: { date: /^\d{4}-\d\d-\d\d$/, uuid: /^[0-9a-f-]{36}$/, int64: true },
  });

  beforeAll(async () => {
    panel = await Panel.start({ apiDocs: true });
    description = (await panel.get('/api/docs-json')).json<Description>();
  });

  afterAll(() => panel.stop());

  it.each(['-json', '-yaml', '/swagger-ui-init.js'])('is the same for every caller: %s', async (end) => {
    const [first, second] = [await panel.get(`/api/docs${end}`), await panel.get(`/api/docs${end}`)];
    expect(second.body).toBe(first.body);
    expect([second.statusCode, second.headers['content-type']]).toEqual([200, first.headers['content-type']]);
    expect(first.body).toContain('Linegate');
  });

  /** Compares a response with the description of its status: headers and body. @param absent described headers that it lacks */
  function expectDescribed(method: string, path: string, reply: Response, absent: readonly string[] = []): void {
    const answer = description.paths[path]?.[method]?.responses[String(reply.statusCode)];
    if (answer === undefined) throw new Error(`${method} ${path} does not describe ${reply.statusCode}`);
    for (const header of Object.keys(answer.headers ?? {})) {
      const expected: unknown = absent.includes(header) ? undefined : expect.anything();
      expect([header, reply.headers[header.toLowerCase()]]).toEqual([header, expected]);
    }
    const schema = answer.content?.['application/json']?.schema;
    if (schema === undefined) {
      expect(reply.body).toBe('');
      return;
    }
    const validate = ajv.compile(schema);
    validate(reply.json());
    expect(validate.errors).toBeNull();
  }

  it('is OpenAPI 3.1, and has every route with all its statuses', () => {
    expect(description.openapi).toBe('3.1.0');
    const statuses = (method: string, path: string): string[] =>
      Object.keys(description.paths[path]?.[method]?.responses ?? {});
    expect(statuses('post', LOGIN)).toEqual(['200', '400', '401', '403', '413', '415', '422', '429', '503']);
    expect(statuses('get', REFRESH)).toEqual(CLIENT_STATUSES);
    expect(statuses('get', LOGOUT)).toEqual(CLIENT_STATUSES);
    expect(statuses('get', '/api/client/v1/subscription')).toEqual([...CLIENT_STATUSES, '409'].toSorted());
    for (const [prefix] of PREFIXES) {
      expect(statuses('get', `${prefix}/node/{id}`)).toEqual([...NODE_STATUSES, '409'].toSorted());
      expect(statuses('get', `${prefix}/userList/{id}`)).toEqual([...NODE_STATUSES, '429'].toSorted());
      expect(statuses('get', `${prefix}/nodeRule/{id}`)).toEqual(NODE_STATUSES);
      for (const report of ['trigger', 'nodeOnline', 'nodeStatus']) {
        expect(statuses('post', `${prefix}/${report}/{id}`)).toEqual(REPORT_STATUSES);
      }
      expect(statuses('post', `${prefix}/userTraffic/{id}`)).toEqual(TRAFFIC_STATUSES);
    }
    const others = Object.keys(description.paths).filter((path) => !path.startsWith('/api/admin/'));
    expect(others).toHaveLength(4 + 7 * PREFIXES.length + UNIPROXY + 2);
  });

  it('declares the credentials of every route except logins and health', () => {
    const schemes = Object.keys(description.components.securitySchemes);
    for (const [path, operations] of Object.entries(description.paths)) {
      for (const [method, { security = [] }] of Object.entries(operations)) {
        const named = security.flatMap((each) => Object.keys(each));
        expect(schemes).toEqual(expect.arrayContaining(named));
        expect([path, named.length > 0]).toEqual([path, !isOpen(path, method)]);
      }
    }
  });

  it('gives each operation a unique name', () => {
    const names = Object.values(description.paths).flatMap((operations) =>
      Object.values(operations).map((operation) => Reflect.get(operation, 'operationId')),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('matches the responses about login', async () => {
    const { email, password } = await panel.given.user();
    const { email: banned } = await panel.given.user({ status: -1 });
    expectDescribed('post', LOGIN, await panel.login(email, password));
    expectDescribed('post', LOGIN, await panel.login(email, 'wrong'));
    expectDescribed('post', LOGIN, await panel.login(banned, password));
    expectDescribed('post', LOGIN, await panel.post(LOGIN, '{'));
    expectDescribed('post', LOGIN, await panel.post(LOGIN, {}));
    expectDescribed('post', LOGIN, await panel.post(LOGIN, { email, password: 'x'.repeat(70_000) }));
    expectDescribed('post', LOGIN, await panel.post(LOGIN, 'x', { 'content-type': 'text/plain' }));
    for (let attempt = 0; attempt < 5; attempt++) await panel.login(email, 'wrong');
    const limited = await panel.login(email, 'wrong');
    expect(limited.statusCode).toBe(429);
    expectDescribed('post', LOGIN, limited);
  });

  it('matches the responses about refresh and logout', async () => {
    const { token } = await panel.given.client();
    const refreshed = await panel.get(REFRESH, panel.bearer(token));
    expectDescribed('get', REFRESH, refreshed);
    expectDescribed('get', REFRESH, await panel.get(REFRESH));
    expectDescribed('get', LOGOUT, await panel.get(LOGOUT, panel.bearer('not a token')));
    const { access_token: next } = refreshed.json<{ access_token: string }>();
    expectDescribed('get', LOGOUT, await panel.get(LOGOUT, panel.bearer(next)));
  });

  it.each([
    ['ssr', 'standard', SSR],
    ['ssr', 'vnet-ssr', SSR],
    ['ss', 'standard', SS],
    ['ss', 'xrayr', SS],
  ] as const)('matches the responses about a %s node with the %s profile', async (family, daemon, prefix) => {
    await panel.given.user();
    const { node, key } = await panel.given.node({ family, daemon, port: '8388' });
    for (const read of ['node', 'userList']) {
      const path = `${prefix}/${read}/{id}`;
      const url = `${prefix}/${read}/${node.id}`;
      const reply = await panel.get(url, panel.signed(key));
      expectDescribed('get', path, reply);
      const known = { ...panel.signed(key), 'if-none-match': String(reply.headers.etag) };
      expectDescribed('get', path, await panel.get(url, known));
      expectDescribed('get', path, await panel.get(url));
      expectDescribed('get', path, await panel.get(`${prefix}/${read}/0`, panel.signed(key)));
      if (read === 'userList') {
        const whole = await panel.get(`${url}?since=`, panel.signed(key));
        expectDescribed('get', path, whole, ['ETag']);
        await panel.given.user();
        const { cursor } = whole.json<{ cursor: string }>();
        const changes = await panel.get(`${url}?since=${cursor}`, panel.signed(key));
        expect(changes.json<unknown>()).toMatchObject({ whole: 0, data: [{ enable: 1 }] });
        expectDescribed('get', path, changes, ['ETag']);
        expectDescribed('get', path, await panel.get(`${url}?since=&wait=0`, panel.signed(key)));
      }
      const foreign = `${prefix === SS ? SSR : SS}/${read}`;
      expectDescribed('get', `${foreign}/{id}`, await panel.get(`${foreign}/${node.id}`, panel.signed(key)));
    }
  });

  it.each([
    ['ssr', SSR, SS],
    ['ss', SS, SSR],
  ] as const)('matches the responses about audit rules of a %s node', async (family, prefix, foreign) => {
    const { node, key } = await panel.given.node({ family });
    const read = `${prefix}/nodeRule/{id}`;
    const ask = (headers: Record<string, string>) => panel.get(`${prefix}/nodeRule/${node.id}`, headers);
    expectDescribed('get', read, await ask(panel.signed(key)));
    await panel.service(RulesService).addGroup({ name: family, mode: 'allow' });
    await panel.service(RulesService).add(family, { type: 'domain', pattern: 'example.com' });
    await panel.service(RulesService).link(family, node.name);
    const reply = await ask(panel.signed(key));
    expect(reply.body).toContain('example.com');
    expectDescribed('get', read, reply);
    expectDescribed('get', read, await ask({ ...panel.signed(key), 'if-none-match': String(reply.headers.etag) }));
    expectDescribed('get', read, await ask({}));

    const report = `${prefix}/trigger/{id}`;
    const hit = { uid: 1, rule_id: 0, reason: 'example.com' };
    const tell = (body: object | string, headers: Record<string, string> = {}, path = `${prefix}/trigger/${node.id}`) =>
      panel.post(path, body, { ...panel.signed(key), ...headers });
    expectDescribed('post', report, await tell(hit));
    expectDescribed('post', report, await tell({}));
    expectDescribed('post', report, await tell('{'));
    expectDescribed('post', report, await tell(hit, {}, `${prefix}/trigger/0`));
    expectDescribed('post', report, await tell(hit, { key: 'wrong' }));
    expectDescribed('post', `${foreign}/trigger/{id}`, await tell(hit, {}, `${foreign}/trigger/${node.id}`));
    expectDescribed('post', report, await tell({ ...hit, reason: 'x'.repeat(70_000) }));
    expectDescribed('post', report, await tell('x', { 'content-type': 'text/plain' }));
  });

  it.each(PREFIXES)('matches the responses about reports of traffic under %s', async (prefix, family) => {
    const { user } = await panel.given.user();
    const { node, key } = await panel.given.node({ family });
    const path = `${prefix}/userTraffic/{id}`;
    const send = (body: object | string, headers: Record<string, string> = {}, id = String(node.id)) =>
      panel.post(`${prefix}/userTraffic/${id}`, body, { ...panel.signed(key), ...headers });
    const rows = [{ uid: user.id, upload: 1, download: 2 }];
    for (const [status, reply] of [
      [200, await send(rows, { 'idempotency-key': 'a' })],
      [200, await send(rows, { 'idempotency-key': 'a' })],
      [200, await send({ boot_id: 'b', totals: rows })],
      [400, await send({})],
      [400, await send('[')],
      [400, await send(rows, {}, '0')],
      [401, await send(rows, { key: 'wrong' })],
      [409, await send([...rows, ...rows], { 'idempotency-key': 'a' })],
      [413, await send('x'.repeat(9_000_000))],
      [415, await send('[]', { 'content-type': 'text/plain' })],
    ] as const) {
      expect(reply.statusCode).toBe(status);
      expectDescribed('post', path, reply);
    }
    const foreign = `${family === 'ss' ? SSR : SS}/userTraffic`;
    expectDescribed('post', `${foreign}/{id}`, await panel.post(`${foreign}/${node.id}`, rows, panel.signed(key)));
  });

  const STATUS = { cpu: '1%', mem: '2%', disk: '3%', uptime: 4 };

  it.each([
    ['ssr', 'nodeOnline', SSR, SS, [{ uid: 1, ip: '192.0.2.1' }]],
    ['ssr', 'nodeStatus', SSR, SS, STATUS],
    ['ss', 'nodeOnline', SS, SSR, [{ uid: 1, ip: '192.0.2.1' }]],
    ['ss', 'nodeStatus', SS, SSR, STATUS],
  ] as const)('matches the responses about reports of a %s node to %s', async (family, name, prefix, other, body) => {
    const { node, key } = await panel.given.node({ family });
    const tell = async (
      status: number,
      sent: object | string,
      { headers = {}, where = prefix, id = node.id } = {},
    ): Promise<void> => {
      const reply = await panel.post(`${where}/${name}/${id}`, sent, { ...panel.signed(key), ...headers });
      expect(reply.statusCode).toBe(status);
      expectDescribed('post', `${where}/${name}/{id}`, reply);
    };
    await tell(200, body);
    await tell(400, 'null');
    await tell(400, '{');
    await tell(400, body, { id: 0 });
    await tell(401, body, { headers: { key: 'wrong' } });
    await tell(404, body, { where: other });
    await tell(413, `"${'x'.repeat(9 * 1024 * 1024)}"`);
    await tell(415, 'x', { headers: { 'content-type': 'text/plain' } });
  });

  it('matches the responses while the database is unavailable', async () => {
    const { token } = await panel.given.client();
    const { node, key } = await panel.given.node({ family: 'ss' });
    await panel.service(NodesService).list();
    panel.clock.advance(2);
    const database = panel.service(Database);
    const away = ['read', 'write', 'transaction'].map((name) =>
      beforeCalling(database, name as 'read', () => {
        throw new DatabaseUnavailable();
      }),
    );
    expectDescribed('post', LOGIN, await panel.login('a@example.com', 'x'));
    expectDescribed('get', REFRESH, await panel.get(REFRESH, panel.bearer(token)));
    expectDescribed('get', LOGOUT, await panel.get(LOGOUT, panel.bearer(token)));
    expectDescribed('get', `${SS}/userList/{id}`, await panel.get(`${SS}/userList/${node.id}`, panel.signed(key)));
    const hit = { uid: 1, rule_id: 0, reason: 'x' };
    const report = await panel.post(`${SS}/trigger/${node.id}`, hit, panel.signed(key));
    expectDescribed('post', `${SS}/trigger/{id}`, report);
    const rows = [{ uid: 1, upload: 1, download: 1 }];
    expectDescribed(
      'post',
      `${SS}/userTraffic/{id}`,
      await panel.post(`${SS}/userTraffic/${node.id}`, rows, panel.signed(key)),
    );
    for (const [name, body] of [
      ['nodeOnline', [{ uid: 1, ip: '192.0.2.1' }]],
      ['nodeStatus', STATUS],
    ] as const) {
      const reply = await panel.post(`${SS}/${name}/${node.id}`, body, panel.signed(key));
      expect(reply.statusCode).toBe(503);
      expectDescribed('post', `${SS}/${name}/{id}`, reply);
    }
    for (const each of away) each.restore();
  });

  it('is served only if a setting enables it', async () => {
    const quiet = await panel.another({ apiDocs: false });
    expect((await quiet.get('/api/docs')).statusCode).toBe(404);
    expect((await quiet.get('/api/docs-json')).statusCode).toBe(404);
    await quiet.stop();
  });
});
