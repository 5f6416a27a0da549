import { RE2JS } from 're2js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { RulesService } from '../../src/rules/rules.service.js';
import { prefixOf, PREFIXES, refusal, SS, SSR } from '../node/node-api.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { asking, statementsOf } from '../support/database/statements.js';

const NONE = '{"status":"success","code":200,"data":{"mode":"all","rules":[]},"message":"Audit rules"}';

describe('GET nodeRule/:id', () => {
  let panel: Panel;
  let rules: RulesService;
  beforeAll(async () => {
    panel = await Panel.start();
    rules = panel.service(RulesService);
  });
  afterAll(() => panel.stop());

  const ask = (given: GivenNode, headers: Record<string, string> = {}, where = panel) =>
    where.get(`${prefixOf(given.node.family)}/nodeRule/${given.node.id}`, { ...where.signed(given.key), ...headers });
  const dataOf = async (given: GivenNode): Promise<unknown> => (await ask(given)).json<{ data: unknown }>().data;

  it.each(PREFIXES)('%s: allows everything for a node without a group', async (prefix, family) => {
    const { node, key } = await panel.given.node({ family });
    const reply = await panel.get(`${prefix}/nodeRule/${node.id}`, panel.signed(key));
    expect([reply.statusCode, reply.body]).toEqual([200, NONE]);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
  });

  it.each(PREFIXES)('%s: returns mode and rules of the group, rules in their order', async (prefix, family) => {
    const { node, key } = await panel.given.node({ family });
    const group = `${prefix} full`;
    await rules.addGroup({ name: group, mode: 'reject' });
    const ids: number[] = [];
    for (const [type, pattern] of [
      ['reg', '(.*\\.||)(a|"愛")\\.(org|com)'],
      ['domain', 'Example.com'],
      ['ip', '192.0.2.1'],
      ['protocol', 'bittorrent'],
    ] as const)
      ids.push((await rules.add(group, { type, pattern })).id);
    await rules.link(group, node.name);
    const [reg, domain, ip, protocol] = ids;
    expect((await panel.get(`${prefix}/nodeRule/${node.id}`, panel.signed(key))).body).toBe(
      '{"status":"success","code":200,"data":{"mode":"reject","rules":[' +
        `{"id":${reg},"type":"reg","pattern":"(.*\\\\.||)(a|\\"愛\\")\\\\.(org|com)"},` +
        `{"id":${domain},"type":"domain","pattern":"example.com"},` +
        `{"id":${ip},"type":"ip","pattern":"192.0.2.1"},` +
        `{"id":${protocol},"type":"protocol","pattern":"bittorrent"}]},"message":"Audit rules"}`,
    );
  });

  it('allows everything for a group without rules, even in the mode that would allow nothing', async () => {
    const given = await panel.given.node();
    await rules.addGroup({ name: 'empty', mode: 'allow' });
    await rules.link('empty', String(given.node.id));
    expect(await dataOf(given)).toEqual({ mode: 'all', rules: [] });
    const { id } = await rules.add('empty', { type: 'domain', pattern: 'example.com' });
    expect(await dataOf(given)).toEqual({ mode: 'allow', rules: [{ id, type: 'domain', pattern: 'example.com' }] });
    await rules.remove(id);
    expect(await dataOf(given)).toEqual({ mode: 'all', rules: [] });
  });

  it('returns one rule that matches nothing for xrayr, if the node had rules earlier and has none now', async () => {
    const given = await panel.given.node({ daemon: 'xrayr', port: '8388' });
    const nothing = { id: 0, type: 'reg', pattern: '[^\\s\\S]' };
    expect((await ask(given)).body).toBe(NONE);
    await rules.addGroup({ name: 'taken off', mode: 'reject' });
    await rules.link('taken off', given.node.name);
    expect(await dataOf(given)).toEqual({ mode: 'reject', rules: [nothing] });
    const domain = await rules.add('taken off', { type: 'domain', pattern: 'example.com' });
    const rule = { id: domain.id, type: 'domain', pattern: 'example.com' };
    expect(await dataOf(given)).toEqual({ mode: 'reject', rules: [rule, nothing] });
    const { id } = await rules.add('taken off', { type: 'reg', pattern: 'example' });
    expect(await dataOf(given)).toEqual({ mode: 'reject', rules: [rule, { id, type: 'reg', pattern: 'example' }] });
    await rules.unlink(given.node.name);
    expect(await dataOf(given)).toEqual({ mode: 'reject', rules: [nothing] });
    expect(RE2JS.compile(nothing.pattern).matcher('a\n').find()).toBe(false);

    await panel.service(NodesService).set(given.node.name, { daemon: 'standard' });
    expect((await ask(given)).body).toBe(NONE);
  });

  it('rewrites anchors for xrayr, and leaves out what it cannot rewrite', async () => {
    const given = await panel.given.node({ daemon: 'xrayr', port: '8388' });
    await rules.addGroup({ name: 'anchors', mode: 'reject' });
    const { id } = await rules.add('anchors', { type: 'reg', pattern: '^bad\\.example$' });
    await rules.addAnyway('anchors', { type: 'reg', pattern: 'a^b' });
    await rules.linkAnyway('anchors', given.node.id);
    const pattern = '^(?:tcp|udp):\\[?(?:bad\\.example)\\]?:[0-9]+$';
    expect(await dataOf(given)).toEqual({ mode: 'reject', rules: [{ id, type: 'reg', pattern }] });
    await rules.remove(id);
    expect(await dataOf(given)).toEqual({ mode: 'reject', rules: [{ id: 0, type: 'reg', pattern: '[^\\s\\S]' }] });
    await panel.service(NodesService).set(given.node.name, { daemon: 'standard' });
    expect(await dataOf(given)).toMatchObject({ rules: [{ pattern: 'a^b' }] });
  });

  it('uses one group at most for a node: the last linked group', async () => {
    const given = await panel.given.node();
    for (const name of ['first', 'second']) {
      await rules.addGroup({ name, mode: 'reject' });
      await rules.add(name, { type: 'domain', pattern: `${name}.example` });
      await rules.link(name, given.node.name);
      await rules.link(name, given.node.name);
    }
    expect(await dataOf(given)).toMatchObject({ rules: [{ pattern: 'second.example' }] });
    await rules.unlink(given.node.name);
    expect(await dataOf(given)).toEqual({ mode: 'all', rules: [] });
    await rules.link('second', given.node.name);
    await rules.removeGroup('second');
    expect(await dataOf(given)).toEqual({ mode: 'all', rules: [] });
  });

  it('returns 304 to a daemon with the current rules until they change, without a read of the database', async () => {
    const given = await panel.given.node();
    await rules.addGroup({ name: 'tagged', mode: 'reject' });
    await rules.add('tagged', { type: 'domain', pattern: 'tagged.example' });
    await rules.link('tagged', given.node.name);
    const etag = String((await ask(given)).headers.etag);
    const statements = await statementsOf(panel);
    for (let poll = 0; poll < 5; poll++) {
      expect((await ask(given, { 'if-none-match': etag })).statusCode).toBe(304);
    }
    expect(asking(statements)).toEqual([]);
    await rules.add('tagged', { type: 'domain', pattern: 'another.example' });
    expect((await ask(given, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('shows a change to another process within a second', async () => {
    const given = await panel.given.node();
    const other = await panel.another();
    expect((await ask(given, {}, other)).body).toBe(NONE);
    await rules.addGroup({ name: 'elsewhere', mode: 'reject' });
    await rules.add('elsewhere', { type: 'domain', pattern: 'elsewhere.example' });
    await rules.link('elsewhere', given.node.name);
    panel.clock.advance(1);
    expect((await ask(given, {}, other)).body).toContain('elsewhere.example');
    await other.stop();
  });

  it('does not return the rules of a deleted node for a new node with its number', async () => {
    const { node } = await panel.given.node({ id: 77_000 });
    await rules.addGroup({ name: 'inherited', mode: 'reject' });
    await rules.add('inherited', { type: 'domain', pattern: 'inherited.example' });
    await rules.link('inherited', node.name);
    await panel.service(NodesService).delete(node.name);
    const next = await panel.given.node({ id: 77_000 });
    expect((await ask(next)).body).toBe(NONE);
  });

  it('returns the rules to the node itself only, of the right family', async () => {
    const { node, key } = await panel.given.node({ family: 'ss' });
    const other = await panel.given.node({ family: 'ss' });
    const path = `${SS}/nodeRule/${node.id}`;
    const statuses = [
      await panel.get(path),
      await panel.get(path, panel.signed(other.key)),
      await panel.get(`${SSR}/nodeRule/${node.id}`, panel.signed(key)),
    ];
    expect(statuses.map((reply) => reply.json<{ code: number }>().code)).toEqual([401, 401, 404]);
    expect(statuses[2]?.json()).toEqual(refusal(404));
  });
});

describe('a rule that no daemon can use', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    await panel.service(RulesService).addGroup({ name: 'group', mode: 'reject' });
  });
  afterAll(() => panel.stop());

  it.each([
    ['reg', '(?=a)b', 'invalid or unsupported Perl syntax'],
    ['reg', 'a\\u0041', 'VNet-SSR would decode it'],
    ['ip', '1.2.3', 'address'],
    ['domain', 'a b', 'domain'],
    ['protocol', 'gopher', 'bittorrent'],
  ] as const)('%s %s is rejected when an operator saves it, with the reason', async (type, pattern, reason) => {
    await expect(panel.service(RulesService).add('group', { type, pattern })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(reason),
    });
    expect(await panel.rows('SELECT id FROM rules')).toEqual([]);
  });

  it.each([
    ['xrayr', 'a^b', 'rule-anchors', 'XrayR'],
    ['xrayr', '(?m)^a$', 'rule-anchors', '(?m)'],
    ['vnet-ssr', ':25$', 'rule-target', 'VNet-SSR'],
    ['vnet-ssr', '^udp:', 'rule-target', 'port'],
  ] as const)('for %s is rejected in a group of such a node: %s', async (daemon, pattern, code, reason) => {
    const rules = panel.service(RulesService);
    const fields = daemon === 'xrayr' ? ({ daemon, port: '8388' } as const) : ({ family: 'ssr', daemon } as const);
    const name = `${daemon} ${pattern}`;
    const { node } = await panel.given.node({ ...fields, name: name.slice(0, 30) });
    await rules.addGroup({ name, mode: daemon === 'xrayr' ? 'allow' : 'reject' });
    await rules.link(name, node.id);
    const rejected = {
      status: 422,
      code,
      values: { node: node.name, pattern },
      message: expect.stringContaining(reason),
    };
    if (daemon === 'xrayr') {
      // XrayR reads no rules of this mode.
      await rules.add(name, { type: 'reg', pattern });
      const { group } = await rules.getGroupNamed(name);
      await expect(rules.changeGroup(group.id, { mode: 'reject' })).rejects.toMatchObject(rejected);
    } else {
      await expect(rules.add(name, { type: 'reg', pattern })).rejects.toMatchObject(rejected);
      await rules.unlink(node.id);
      await rules.add(name, { type: 'reg', pattern });
      await expect(rules.link(name, node.id)).rejects.toMatchObject(rejected);
    }
    const { node: other } = await panel.given.node({ daemon: 'standard' });
    await rules.link(name, other.id);
  });

  it('is not accepted twice, or for a missing group', async () => {
    const rules = panel.service(RulesService);
    await rules.add('group', { type: 'domain', pattern: 'example.com' });
    await expect(rules.add('group', { type: 'domain', pattern: 'EXAMPLE.com' })).rejects.toMatchObject({ status: 409 });
    await expect(rules.add('nothing', { type: 'domain', pattern: 'example.com' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(rules.addGroup({ name: 'group', mode: 'allow' })).rejects.toMatchObject({ status: 409 });
    await expect(rules.remove(4711)).rejects.toMatchObject({ status: 404 });
    await expect(rules.link('group', 'no node')).rejects.toMatchObject({ status: 404 });
  });
});
