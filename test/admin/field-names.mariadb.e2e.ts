import { ADMIN, type AdminClient } from '../support/admin-client.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Panel } from '../support/panel.js';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Problem {
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

describe('a rejection by the admin API', () => {
  let panel: Panel;
  let owner: AdminClient;
  let linegate: LinegateCommand;
  beforeAll(async () => {
    panel = await Panel.start({ apiDocs: true });
    owner = panel.admin(await panel.given.operator());
    linegate = new LinegateCommand(panel.environment);
    await panel.given.user({ email: 'ada@example.com' });
    await panel.given.node({ name: 'tokyo' });
  });
  afterAll(() => panel.stop());

  it('names each field as in the request, for every body of the description', async () => {
    const description = (await panel.get('/api/docs-json')).json<Description>();
    const resolve = (schema: Schema): Schema =>
      schema.$ref === undefined ? schema : (description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
    const told: { field: string; message: string }[] = [];
    for (const [path, operations] of Object.entries(description.paths).filter(([each]) => each.startsWith(ADMIN))) {
      for (const method of ['post', 'put', 'patch'] as const) {
        const schema = operations[method]?.requestBody?.content['application/json']?.schema;
        if (schema === undefined) continue;
        const names = Object.keys(resolve(schema).properties ?? {});
        for (const wrong of [{}, ' -1 ', -1, 1.5]) {
          const body = Object.fromEntries(names.map((name) => [name, wrong]));
          const reply = await owner[method](path.slice(ADMIN.length).replaceAll(/\{\w+\}/g, '1'), body);
          const { errors = [] } = reply.json<Problem>();
          told.push(...errors);
          expect(errors.filter(({ field }) => !names.includes(field))).toEqual([]);
        }
      }
    }
    expect(new Set(told.map(({ field }) => field)).size).toBeGreaterThan(40);
    expect(told.filter(({ field, message }) => !message.startsWith(`${field} `) || / --\w/.test(message))).toEqual([]);
  });

  it.each<[string[], string, code?: number]>([
    [['user', 'set', 'ada@example.com', '--ban-until', '999999999999'], '--ban-until must be a whole number'],
    [['user', 'set', 'ada@example.com', '--transfer', '9223372036854775807TiB'], '--transfer must be a whole number'],
    [['user', 'set', 'ada@example.com', '--invites', '99999999999'], '--invites must be'],
    [['user', 'set', 'ada@example.com', '--expires', 'tomorrow'], '--expires must be a calendar day'],
    [['node', 'set', 'tokyo', '--obfs-param', ' x'], '--obfs-param must be 0 to 255 characters'],
    [['node', 'set', 'tokyo', '--single', 'on'], '--port is required in single-port mode', 1],
    [['user', 'add', 'no e-mail'], 'email must be a valid e-mail address'],
  ])('names the option on the command line: %j', async (args, text, expected = 2) => {
    const { code, stderr } = await linegate.run(args);
    expect([code, stderr.startsWith(`linegate: ${text}`) ? text : stderr]).toEqual([expected, text]);
  });

  it('calls a factor a factor', async () => {
    const reply = await owner.patch('/nodes/1', { traffic_rate: 1000.5 });
    expect(reply.json()).toMatchObject({
      errors: [{ field: 'traffic_rate', code: 'factor', message: 'traffic_rate must be a factor from 0 to 1000' }],
    });
  });
});
