import { setTimeout as sleep } from 'node:timers/promises';
import { RuleHitsService } from '../../src/rules/hits/rule-hits.service.js';
import { RulesService } from '../../src/rules/rules.service.js';
import { UsersService } from '../../src/users/users.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { prefixOf, PREFIXES, refusal, SS, SSR } from '../node/node-api.js';
import { beforeCalling } from '../support/calls.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';

const TAKEN = { status: 'success', code: 200, data: null, message: expect.any(String) };

interface HitRow {
  user_id: number | null;
  rule_id: number | null;
  reason: string;
  count: number;
  first_at: number;
  last_at: number;
}

describe('POST trigger/:id', () => {
  let panel: Panel;
  let given: GivenNode;
  let uid: number;
  let ruleId: number;
  beforeAll(async () => {
    panel = await Panel.start();
    await panel.service(RulesService).addGroup({ name: 'group', mode: 'reject' });
    ruleId = (await panel.service(RulesService).add('group', { type: 'domain', pattern: 'example.com' })).id;
  });
  afterAll(() => panel.stop());
  beforeEach(async () => {
    given = await panel.given.node();
    uid = (await panel.given.user()).user.id;
  });

  const tell = (body: object | string, where = panel) =>
    where.post(`${prefixOf(given.node.family)}/trigger/${given.node.id}`, body, where.signed(given.key));
  const rows = () =>
    panel.rows<HitRow>(
      'SELECT user_id, rule_id, reason, count, first_at, last_at FROM rule_hits WHERE node_id = ? ORDER BY id',
      [given.node.id],
    );

  it.each(PREFIXES)('%s: stores the hit, and returns exactly 200', async (prefix, family) => {
    given = await panel.given.node({ family });
    const reply = await panel.post(
      `${prefix}/trigger/${given.node.id}`,
      { uid, rule_id: ruleId, reason: 'example.com' },
      panel.signed(given.key),
    );
    expect([reply.statusCode, reply.json()]).toEqual([200, TAKEN]);
    const at = panel.clock.unixSeconds();
    expect(await rows()).toEqual([
      { user_id: uid, rule_id: ruleId, reason: 'example.com', count: 1, first_at: at, last_at: at },
    ]);
  });

  it('counts further hits of a user, node and rule for ten minutes in the same row, and then starts another row', async () => {
    const first = panel.clock.unixSeconds();
    await tell({ uid, rule_id: ruleId, reason: 'a.example' });
    panel.clock.advance(599);
    await tell({ uid, rule_id: ruleId, reason: 'b.example' });
    expect(await rows()).toMatchObject([{ reason: 'b.example', count: 2, first_at: first, last_at: first + 599 }]);
    panel.clock.advance(1);
    await tell({ uid, rule_id: ruleId, reason: 'c.example' });
    expect((await rows()).map((row) => row.count)).toEqual([2, 1]);
  });

  it('distinguishes users, rules and nodes', async () => {
    const other = (await panel.given.user()).user.id;
    const second = (await panel.service(RulesService).add('group', { type: 'domain', pattern: `${uid}.example` })).id;
    for (const [who, what] of [
      [uid, ruleId],
      [other, ruleId],
      [uid, second],
      [uid, 0],
      [uid, -1],
    ])
      await tell({ uid: who, rule_id: what, reason: '' });
    expect((await rows()).map((row) => [row.user_id, row.rule_id, row.count])).toEqual([
      [uid, ruleId, 1],
      [other, ruleId, 1],
      [uid, second, 1],
      [uid, 0, 1],
      [uid, -1, 1],
    ]);
  });

  it('accepts and logs hits of unknown users and rules', async () => {
    const hits = [
      { uid: 0, rule_id: ruleId },
      { uid: 2_000_000_000, rule_id: ruleId },
      { uid: 9_007_199_254_740_991, rule_id: ruleId },
      { uid: -5, rule_id: ruleId },
      { uid, rule_id: 2_000_000_000 },
      { uid, rule_id: -2 },
      { uid: 1e30, rule_id: 1e30 },
    ];
    panel.log.length = 0;
    for (const hit of hits) expect((await tell({ ...hit, reason: 'x' })).statusCode).toBe(200);
    expect((await rows()).map((row) => [row.user_id, row.rule_id, row.count])).toEqual([
      [null, ruleId, 4],
      [uid, null, 2],
      [null, null, 1],
    ]);
    expect(panel.log.filter((line) => line.includes('reports a hit of user'))).toHaveLength(hits.length);
  });

  it('stores a short and harmless reason', async () => {
    await tell({ uid, rule_id: ruleId, reason: `\u001b[2J${'愛'.repeat(5000)}` });
    const [row] = await rows();
    expect(row?.reason).toMatch(/^\[2J愛{251}…$/);
  });

  it.each<[string, object | string, string[]]>([
    ['not an object', '[]', ['The body must be a JSON object']],
    ['not JSON', '{', ['The body is not valid JSON']],
    ['empty', {}, ['uid must be a whole number', 'rule_id must be a whole number', 'reason must be a string']],
    [
      'of wrong types',
      { uid: '1', rule_id: 1.5, reason: null },
      ['uid must be a whole number', 'rule_id must be a whole number', 'reason must be a string'],
    ],
  ])('rejects a body that is %s, and names every problem', async (_what, body, problems) => {
    const reply = await tell(body);
    expect([reply.statusCode, reply.json()]).toEqual([400, { ...refusal(400), data: problems }]);
    expect(await rows()).toEqual([]);
  });

  it('ignores extra fields', async () => {
    expect((await tell({ uid, rule_id: ruleId, reason: 'x', extra: { a: 1 } })).statusCode).toBe(200);
  });

  it('accepts hits from the node itself only, of the right family', async () => {
    const hit = { uid, rule_id: ruleId, reason: 'x' };
    const statuses = [
      await panel.post(`${SS}/trigger/${given.node.id}`, hit),
      await panel.post(`${SS}/trigger/0`, hit, panel.signed(given.key)),
      await panel.post(`${SSR}/trigger/${given.node.id}`, hit, panel.signed(given.key)),
    ];
    expect(statuses.map((reply) => reply.json())).toEqual([refusal(401), refusal(400), refusal(404)]);
    expect(await rows()).toEqual([]);
  });

  it('lists hits newest first, of one node or of all nodes, with existing rules', async () => {
    const rules = panel.service(RulesService);
    const { id } = await rules.add('group', { type: 'domain', pattern: `listed-${uid}.example` });
    await tell({ uid, rule_id: id, reason: 'x' });
    panel.clock.advance(5);
    await tell({ uid, rule_id: 0, reason: 'y' });
    const patterns = async () =>
      (await panel.service(RuleHitsService).list(10, given.node.id)).map(({ rule }) => rule?.pattern);
    expect(await patterns()).toEqual([undefined, `listed-${uid}.example`]);
    await rules.remove(id);
    expect(await patterns()).toEqual([undefined, undefined]);
    expect(await panel.service(RuleHitsService).list(1)).toHaveLength(1);
  });

  it('deletes hits after thirty days, and with their user or node', async () => {
    await tell({ uid, rule_id: ruleId, reason: 'x' });
    panel.clock.advance(30 * 86_400);
    await panel.service(RuleHitsService).purge();
    expect(await rows()).toHaveLength(1);
    panel.clock.advance(1);
    await panel.service(RuleHitsService).purge();
    expect(await rows()).toEqual([]);
    await tell({ uid, rule_id: ruleId, reason: 'x' });
    await panel.service(UsersService).delete(String(uid));
    expect(await rows()).toEqual([]);
    await tell({ uid, rule_id: ruleId, reason: 'x' });
    expect(await rows()).toMatchObject([{ user_id: null }]);
    await panel.service(NodesService).delete(String(given.node.id));
    expect(await rows()).toEqual([]);
  });

  // The last test, because a second panel in this process takes over the log.
  it('creates one row for simultaneous hits on any number of processes', async () => {
    const other = await panel.another();
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_none, index) =>
        tell({ uid, rule_id: ruleId, reason: `${index}` }, index % 2 === 0 ? panel : other),
      ),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200));
    expect(await rows()).toMatchObject([{ count: 24 }]);
    await other.stop();
  });

  it('creates one row even if another process creates it at the same moment', async () => {
    const other = await panel.another();
    const hit = { uid, rule_id: ruleId, reason: 'x' };
    let meanwhile: Promise<unknown> | undefined;
    const held = beforeCalling(panel.service(UsersService), 'known', async () => {
      meanwhile ??= tell(hit, other);
      await Promise.race([meanwhile, sleep(300)]);
    });
    expect((await tell(hit)).statusCode).toBe(200);
    held.restore();
    await meanwhile;
    await other.stop();
    expect(await rows()).toMatchObject([{ count: 2 }]);
  });
});
