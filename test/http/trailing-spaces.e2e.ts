import { RulesService } from '../../src/rules/rules.service.js';
import { ADMIN, type AdminClient } from '../support/admin-client.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Panel } from '../support/panel.js';

/** MySQL and MariaDB treat `gold` with and without a trailing space as equal. */
describe('a text with a trailing space', () => {
  let panel: Panel;
  let admin: AdminClient;
  let command: LinegateCommand;

  beforeAll(async () => {
    panel = await Panel.start();
    admin = panel.admin(await panel.given.operator());
    command = new LinegateCommand(panel.environment);
    await panel.given.level('gold', 7);
    await panel.given.group('staff');
    await panel.given.node({ name: 'tokyo' });
    await panel.service(RulesService).addGroup({ name: 'quiet', mode: 'reject' });
  });
  afterAll(() => panel.stop());

  it('allows no additional guesses at the password of an operator', async () => {
    const { name, password } = await panel.given.operator();
    const statuses: number[] = [];
    for (const suffix of ['', ' ', '  ', '\t', '\u00a0', '\u3000', '.']) {
      const reply = await panel.post(`${ADMIN}/session`, { name: `${name}${suffix}`, password: 'wrong' });
      statuses.push(reply.statusCode);
    }
    expect(statuses).toEqual([401, 422, 422, 422, 422, 422, 401]);
    const buckets = await panel.rows('SELECT bucket FROM login_attempts');
    expect(buckets).toHaveLength(3);
    expect((await panel.post(`${ADMIN}/session`, { name: `${name} `, password })).statusCode).toBe(422);
    expect((await panel.post(`${ADMIN}/session`, { name: name.toUpperCase(), password })).statusCode).toBe(200);
  });

  it('is not a valid e-mail address', async () => {
    const { email, password } = await panel.given.user();
    expect((await panel.login(`${email} `, password)).statusCode).not.toBe(200);
    expect((await panel.login(email, password)).statusCode).toBe(200);
    expect((await command.run(['user', 'show', `${email} `])).code).toBe(1);
  });

  it('is not the name of a level or group', async () => {
    for (const path of ['/levels/gold%20', '/groups/staff%20']) {
      expect([path, (await admin.delete(path)).statusCode]).toEqual([path, 404]);
    }
    for (const query of ['level=gold%20', 'group=staff%20']) {
      expect([query, (await admin.get(`/users?${query}`)).statusCode]).toEqual([query, 404]);
    }
    const { user } = await panel.given.user();
    for (const fields of [{ level: 'gold ' }, { group: 'staff ' }]) {
      expect((await admin.patch(`/users/${user.id}`, fields)).statusCode).toBe(422);
    }
    expect((await admin.get('/levels')).json<{ items: { name: string }[] }>().items.map(({ name }) => name)).toContain(
      'gold',
    );
    for (const args of [
      ['group', 'link', 'tokyo', 'staff '],
      ['group', 'link', 'tokyo ', 'staff'],
    ]) {
      expect([args, (await command.run(args)).code]).toEqual([args, 1]);
    }
  });

  it('is not the name of a node, operator or group of rules', async () => {
    const { name } = await panel.given.operator();
    for (const args of [
      ['node', 'show', 'tokyo '],
      ['operator', 'disable', `${name} `, '--yes'],
      ['rule', 'remove-group', 'quiet '],
      ['rule', 'add', 'quiet ', 'domain', 'example.com'],
    ]) {
      expect([args, (await command.run(args)).code]).not.toEqual([args, 0]);
    }
    await expect(panel.service(RulesService).add('quiet ', { type: 'domain', pattern: 'example.com' })).rejects.toThrow(
      'Rule group',
    );
    await expect(panel.service(RulesService).removeGroup('quiet ')).rejects.toThrow('Rule group');
  });

  it('is a different rule than the text without the space', async () => {
    await panel.service(RulesService).add('quiet', { type: 'reg', pattern: 'torrent' });
    await panel.service(RulesService).add('quiet', { type: 'reg', pattern: 'torrent ' });
    await expect(panel.service(RulesService).add('quiet', { type: 'reg', pattern: 'torrent ' })).rejects.toThrow(
      'has this rule already',
    );
    const rules = await panel.rows<{ pattern: string }>('SELECT pattern FROM rules ORDER BY id');
    expect(rules.map(({ pattern }) => pattern)).toEqual(['torrent', 'torrent ']);
  });

  it("is not the id of a user's session", async () => {
    const { user } = await panel.given.client();
    const { items } = (await admin.get(`/users/${user.id}/sessions`)).json<{ items: { id: string }[] }>();
    const session = `/users/${user.id}/sessions/${items[0]?.id}`;
    expect((await admin.delete(`${session}%20`)).statusCode).toBe(404);
    expect((await admin.delete(session)).statusCode).toBe(204);
  });

  it('is not valid as a key, a token or a code', async () => {
    const { node, key } = await panel.given.node();
    const url = `/api/ss/v1/userList/${node.id}`;
    const signed = panel.signed(key);
    expect((await panel.get(url, signed)).statusCode).toBe(200);
    const issued = await admin.post('/tokens', { name: 'billing', scopes: ['users:read'] });
    const { token } = issued.json<{ token: string }>();
    expect((await panel.get(`${ADMIN}/users`, panel.bearer(token))).statusCode).toBe(200);
    const { name, password } = await panel.given.operator();
    const owner = panel.admin({ operator: (await panel.given.operator()).operator, name, password });
    const { cookie = '' } = await owner.headers();
    expect((await panel.get(`${ADMIN}/session`, { cookie: `${cookie}%20` })).statusCode).toBe(401);
    const report = { 'idempotency-key': 'night ', ...signed };
    expect((await panel.post(`/api/ss/v1/userTraffic/${node.id}`, [], report)).statusCode).not.toBe(500);
  });
});
