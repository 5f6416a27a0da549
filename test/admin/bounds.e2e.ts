import { ADMIN, type AdminClient } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** A valid cursor needs more than the right length: the panel accepts only cursors that a page contained. */
const CURSOR = 'after';

describe('the bounds in the description of the admin API', () => {
  let panel: Panel;
  let admin: AdminClient;
  let description: Description;
  let routes: Route[];

  beforeAll(async () => {
    panel = await Panel.start({ apiDocs: true });
    admin = panel.admin(await panel.given.operator());
    description = (await panel.get('/api/docs-json')).json<Description>();
    await panel.given.user();
    await panel.given.node();
    routes = Object.entries(description.paths)
      .filter(([path]) => path.startsWith(ADMIN) && !path.endsWith('/events'))
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
      );
  });
  afterAll(() => panel.stop());

  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const urlOf = (path: string): string => path.slice(ADMIN.length).replaceAll(/\{\w+\}/g, '1');

  /** Texts within the bounds of a parameter, and texts beyond them. */
  function textsOf(name: string, schema: Schema): { good: string[]; bad: string[] } {
    const { type, minimum = NaN, maximum = NaN, minLength = 0, maxLength = NaN, pattern } = schema;
    if (schema.enum !== undefined) return { good: [...schema.enum], bad: ['', 'none-of-these'] };
    if (type === 'boolean') return { good: ['true', 'false'], bad: ['', '1', 'yes'] };
    if (type === 'integer') {
      return { good: [`${minimum}`, `${maximum}`], bad: [`${minimum - 1}`, `${maximum + 1}`, '', '1.5', 'x'] };
    }
    const hasForm = (text: string): boolean => pattern === undefined || new RegExp(pattern, 'u').test(text);
    const isBounded = Number.isInteger(maxLength);
    const bad = isBounded ? ['x'.repeat(maxLength + 1)] : [];
    if (minLength > 0 || !hasForm('')) bad.push('');
    const good = name === CURSOR || !isBounded ? [] : ['x'.repeat(minLength), 'x'.repeat(maxLength)].filter(hasForm);
    return { good, bad };
  }

  it('hold for the query: the panel accepts values within them, and rejects values beyond them by name', async () => {
    const problems: string[] = [];
    let asked = 0;
    for (const { path, operation } of routes.filter(({ method }) => method === 'get')) {
      for (const { name, schema } of (operation.parameters ?? []).filter((each) => each.in === 'query')) {
        const { good, bad } = textsOf(name, resolve(schema));
        if (bad.length === 0) problems.push(`${path} ${name} has no bounds`);
        for (const text of [...good, ...bad]) {
          const reply = await admin.get(`${urlOf(path)}?${name}=${encodeURIComponent(text)}`);
          const errors = reply.statusCode === 422 ? (reply.json<{ errors?: { field: string }[] }>().errors ?? []) : [];
          const isRefused = errors.some(({ field }) => field === name);
          // The panel also rejects a setting of another daemon, but for a different reason.
          const isFamily = name === 'daemon' && reply.body.includes('other-family');
          const isMissing = reply.statusCode === 404;
          asked += 1;
          if (!isFamily && !isMissing && isRefused !== bad.includes(text)) {
            problems.push(`${path} ${name}=${text.slice(0, 40)}: ${reply.statusCode} ${reply.body.slice(0, 120)}`);
          }
        }
      }
    }
    expect(problems).toEqual([]);
    expect(asked).toBeGreaterThan(150);
  });

  it('hold for a cursor: the panel rejects the cursor of another list or of another order', async () => {
    const values = [
      '2099-12-31',
      'client@example.com',
      '-9223372036854775807',
      '99999999999999999999',
      140,
      -1,
      2 ** 53 - 1,
    ];
    const pairs = values.flatMap((first) => [[first], ...[7, 'text'].map((second) => [first, second])]);
    const cursors = [...pairs, [], [1, 2, 3], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 'text'], [null], { length: 1 }, 7];
    const problems: string[] = [];
    const statuses = new Map<number, number>();
    for (const { path, operation } of routes.filter(({ method }) => method === 'get')) {
      const parameters = operation.parameters ?? [];
      if (!parameters.some(({ name }) => name === CURSOR)) continue;
      const orders = resolve(parameters.find(({ name }) => name === 'sort')?.schema ?? {}).enum ?? [''];
      for (const order of orders) {
        const ask = async (cursor: unknown): Promise<void> => {
          const after = Buffer.from(JSON.stringify(cursor)).toString('base64url');
          const reply = await admin.get(`${urlOf(path)}?after=${after}${order === '' ? '' : `&sort=${order}`}`);
          statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
          if (![200, 404, 422].includes(reply.statusCode)) {
            problems.push(`${reply.statusCode} ${path} sort=${order} after=${JSON.stringify(cursor)}`);
          }
        };
        await Promise.all(cursors.map(ask));
      }
    }
    expect(problems).toEqual([]);
    // Some cursors fit one list; each list rejects most of them.
    expect(statuses.get(200)).toBeGreaterThan(20);
    expect(statuses.get(422)).toBeGreaterThan(5 * (statuses.get(200) ?? 0));
  });

  it('hold for If-Match: a blank value counts as missing', async () => {
    const asking = routes.flatMap(({ method, path, operation }) =>
      (operation.parameters ?? [])
        .filter(({ name }) => name === 'If-Match')
        .map(({ schema }) => ({ method, path, pattern: schema.pattern ?? '' })),
    );
    expect(asking.length).toBeGreaterThan(5);
    for (const { method, path, pattern } of asking) {
      for (const blank of ['', '  ']) {
        const headers = { ...(await admin.headers()), 'if-match': blank };
        const reply = await panel.inject({
          method: method === 'patch' ? 'PATCH' : 'DELETE',
          url: `${ADMIN}${urlOf(path)}`,
          headers,
          ...(method === 'patch' ? { payload: {} } : {}),
        });
        expect([path, new RegExp(pattern).test(blank), reply.statusCode]).toEqual([path, false, expect.any(Number)]);
        expect([404, 428]).toContain(reply.statusCode);
      }
      expect(new RegExp(pattern).test('*')).toBe(true);
    }
  });

  it('hold for a body: the panel ignores an unknown field, as the description allows', async () => {
    const bodies = routes.flatMap(({ method, path, operation }) => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      return schema === undefined ? [] : [{ method, path, schema: resolve(schema) }];
    });
    expect(bodies.length).toBeGreaterThan(20);
    for (const { method, path, schema } of bodies) {
      const payload = { unknown_field: 1 };
      const headers = { ...(await admin.headers()), 'if-match': '*' };
      const verb = method === 'post' ? 'POST' : method === 'put' ? 'PUT' : method === 'patch' ? 'PATCH' : 'DELETE';
      const reply = await panel.inject({ method: verb, url: `${ADMIN}${urlOf(path)}`, headers, payload });
      expect([path, schema.additionalProperties ?? true, reply.body.includes('unknown')]).toEqual([path, true, false]);
    }
    const added = await admin.post('/levels', { name: 'gold', rank: 7, unknown_field: 1 });
    expect(added.statusCode).toBe(201);
  });

  it('hold for a change of many users: the panel rejects an unknown filter, because ignoring it would select more users', async () => {
    const { filter = {}, action = {} } = description.components.schemas['BulkRequest']?.properties ?? {};
    expect([resolve(filter).additionalProperties, resolve(action).additionalProperties]).toEqual([false, false]);
    const good = { filter: {}, action: { type: 'enable' } };
    expect((await admin.post('/users/bulk/preview', { ...good, unknown_field: 1 })).statusCode).toBe(200);
    for (const wrong of [
      { filter: { levle: 'gold' }, action: good.action },
      { filter: { limit: 1 }, action: good.action },
      { filter: {}, action: { type: 'ban', ban_untli: 1 } },
    ]) {
      const reply = await admin.post('/users/bulk/preview', wrong);
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toMatchObject({ errors: [{ code: 'unknown-field' }] });
    }
  });
});
