import type { Response } from 'light-my-request';
import { ADMIN, type AdminClient } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';
import { PATIENCE_MS } from '../support/process/process.js';

jest.setTimeout(PATIENCE_MS);

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A field of a body, as the path of names to it. */
interface Field {
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly isRequired: boolean;
}

const WRONG = ['odd', 1e300, true, { a: 1 }];
/** Routes that end the session of the test. They accept no field. */
const LAST = ['delete /session'];

describe('an optional field of the admin API', () => {
  let panel: Panel;
  let admin: AdminClient;
  let description: Description;
  const numbers: Record<string, string> = {};

  beforeAll(async () => {
    panel = await Panel.start({ apiDocs: true });
    const owner = await panel.given.operator();
    admin = panel.admin(owner);
    description = (await panel.get('/api/docs-json')).json<Description>();
    await panel.given.group('staff');
    await panel.given.level('gold', 7);
    const { user } = await panel.given.user({ group: 'staff' });
    const { node } = await panel.given.node();
    const group = (await admin.post('/rule-groups', { name: 'quiet' })).json<{ id: number }>().id;
    const key = (await admin.post(`/nodes/${node.id}/line-keys`, {})).json<{ id: number }>().id;
    const entry = (await admin.post(`/nodes/${node.id}/entries`, { name: 'relay' })).json<{ id: number }>().id;
    const link = (await admin.post(`/users/${user.id}/links`, {})).json<{ id: number }>().id;
    Object.assign(numbers, {
      links: link,
      entries: entry,
      users: user.id,
      nodes: node.id,
      'rule-groups': group,
      'line-keys': key,
      operators: owner.operator.id,
    });
  });
  afterAll(() => panel.stop());

  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : (description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? schema);
  const fieldsOf = (schema: Schema, before: readonly string[] = []): Field[] =>
    Object.entries(resolve(schema).properties ?? {}).flatMap(([name, inner]) => {
      const path = [...before, name];
      const isRequired = resolve(schema).required?.includes(name) === true;
      return [{ path, schema: resolve(inner), isRequired }, ...fieldsOf(inner, path)];
    });
  const takesNull = (schema: Schema): boolean =>
    schema.type === 'null' || (schema.oneOf ?? []).some((each) => takesNull(resolve(each)));

  /** Every route of the admin API, with ids of existing things. */
  const routes = (): { name: string; method: string; url: string; operation: Operation }[] =>
    Object.entries(description.paths)
      .filter(([path]) => path.startsWith(ADMIN))
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => {
          const noun = path.slice(ADMIN.length + 1).split('/')[0] ?? '';
          const url = path
            .replace('{id}', numbers[noun] ?? '999999')
            .replace('{link}', numbers['links'] ?? '')
            .replace(/\{\w+\}/g, '999999');
          return { name: `${method} ${path.slice(ADMIN.length)}`, method, url, operation };
        }),
      )
      .filter(({ name }) => !LAST.includes(name));

  const bodyOf = ({ requestBody }: Operation): Schema | undefined => {
    const schema = requestBody?.content['application/json']?.schema;
    return schema === undefined ? undefined : resolve(schema);
  };

  const send = async (method: string, url: string, payload?: object): Promise<Response> =>
    panel.inject({
      method: method.toUpperCase(),
      url,
      headers: { ...(await admin.headers()), 'if-match': '*' },
      ...(payload === undefined ? {} : { payload }),
    });

  /** A body whose required fields have the right types, with the given value in one field. */
  const bodyWith = (schema: Schema, { path }: Field, value: unknown): object => {
    const [first = '', ...rest] = path;
    const body = sampleOf(schema);
    const inner = resolve(resolve(schema).properties?.[first] ?? {});
    const field = { path: rest, schema: inner, isRequired: false };
    return { ...body, [first]: rest.length === 0 ? value : bodyWith(inner, field, value) };
  };
  const sampleOf = (schema: Schema): object => {
    const { properties = {}, required = [] } = resolve(schema);
    // One of two fields is required, which a list of required fields cannot express.
    const names = 'filter' in properties ? ['filter', ...required] : required;
    return Object.fromEntries(names.map((name) => [name, valueOf(resolve(properties[name] ?? {}))]));
  };
  const valueOf = (schema: Schema): unknown => {
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.type === 'object') return sampleOf(schema);
    if (schema.type === 'array') return [valueOf(resolve(schema.items ?? {}))];
    return { integer: 1, boolean: true }[schema.type ?? ''] ?? 'text';
  };

  it('may be null only where null has a meaning', async () => {
    const problems: string[] = [];
    let asked = 0;
    for (const { name, method, url, operation } of routes()) {
      const schema = bodyOf(operation);
      if (schema === undefined) continue;
      for (const field of fieldsOf(schema).filter(({ schema: about }) => !takesNull(about))) {
        const reply = await send(method, url, bodyWith(schema, field, null));
        const said = reply.statusCode === 422 ? reply.json<{ errors?: { field: string }[] }>().errors : undefined;
        asked += 1;
        const known = said?.some((each) => each.field === field.path.at(-1)) === true;
        if (!known) problems.push(`${name} ${field.path.join('.')}: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
      }
    }
    expect(problems).toEqual([]);
    expect(asked).toBeGreaterThan(80);
  });

  it('never makes the panel fail, whatever the request contains', async () => {
    const failures: string[] = [];
    for (const { name, method, url, operation } of routes()) {
      if (name === 'get /events') continue;
      for (const { name: parameter } of (operation.parameters ?? []).filter((each) => each.in === 'query')) {
        for (const text of ['null', '', '%00', `1&${parameter}=2`]) {
          const reply = await send(method, `${url}?${parameter}=${text}`);
          if (reply.statusCode >= 500) failures.push(`${name}?${parameter}=${text}: ${reply.statusCode}`);
        }
      }
      const schema = bodyOf(operation);
      for (const field of schema === undefined ? [] : fieldsOf(schema)) {
        for (const value of [null, ...WRONG]) {
          const reply = await send(method, url, bodyWith(schema ?? {}, field, value));
          if (reply.statusCode >= 500) failures.push(`${name} ${field.path.join('.')}=${JSON.stringify(value)}`);
        }
      }
    }
    expect(failures).toEqual([]);
  });

  it('is rejected as null in the filter of a change of many users, so that the change selects no other users', async () => {
    const { user } = await panel.given.user();
    const action = { type: 'enable' };
    for (const field of [
      'q',
      'state',
      'level',
      'group',
      'tag',
      'node',
      'near',
      'online',
      'limit',
      'sort',
      'after',
      'count',
    ]) {
      const reply = await admin.post('/users/bulk/preview', { filter: { [field]: null }, action });
      expect([field, reply.statusCode]).toEqual([field, 422]);
    }
    const asked = { filter: null, ids: [user.id], action };
    expect((await admin.post('/users/bulk/preview', asked)).statusCode).toBe(422);
  });

  it('may be null where null clears a value', async () => {
    const user = `/users/${numbers['users']}`;
    const ofReset = { reset_time: null, reset_day: null, reset_interval: null };
    const cleared = { group: null, ban_time: null, ...ofReset, days_from_first_use: null, note: null };
    expect(
      (await admin.patch(user, { group: 'staff', ban_time: 1, note: 'x', days_from_first_use: 1 })).statusCode,
    ).toBe(200);
    const reply = await admin.patch(user, cleared);
    expect(reply.json()).toMatchObject(cleared);
    const key = await admin.post(`/nodes/${numbers['nodes']}/line-keys`, { expires_at: null });
    expect(key.json()).toMatchObject({ expires_at: null });
    const token = await admin.post('/tokens', { name: 'billing', scopes: ['users:read'], expires_at: null });
    expect(token.json()).toMatchObject({ expires_at: null });
    for (const action of [
      { type: 'ban', ban_until: null },
      { type: 'set-group', group: null },
    ]) {
      const preview = await admin.post('/users/bulk/preview', { filter: {}, action });
      expect(preview.statusCode).toBe(200);
    }
  });
});
