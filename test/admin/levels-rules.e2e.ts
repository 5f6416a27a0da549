import type { AdminClient } from '../support/admin-client.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithOwner } from '../support/panel-hooks.js';

describe('levels, groups and rules in the admin API', () => {
  let panel: Panel;
  let owner: AdminClient;
  usePanelWithOwner((started) => ({ panel, owner } = started));

  const actions = async (noun: string): Promise<string[]> => {
    const rows = await panel.rows<{ action: string }>(
      `SELECT action FROM audit_log WHERE action LIKE '${noun}.%' ORDER BY id`,
    );
    return rows.map(({ action }) => action);
  };

  it('adds levels, and deletes unused ones', async () => {
    expect((await owner.post('/levels', { name: 'gold', rank: 5 })).json()).toMatchObject({ name: 'gold', rank: 5 });
    expect((await owner.post('/levels', { name: 'gold', rank: 6 })).statusCode).toBe(409);
    expect((await owner.post('/levels', { name: '', rank: 0.5 })).json()).toMatchObject({
      errors: [{ field: 'name' }, { field: 'rank' }],
    });
    expect((await owner.get('/levels')).json()).toMatchObject({ items: [{ rank: 0 }, { name: 'gold' }] });
    const { user } = await panel.given.user({ level: 'gold' });
    expect((await owner.delete('/levels/gold')).statusCode).toBe(409);
    await owner.delete(`/users/${user.id}`);
    expect((await owner.delete('/levels/gold')).statusCode).toBe(204);
    expect((await owner.delete('/levels/gold')).statusCode).toBe(404);
    expect(await actions('level')).toEqual(['level.added', 'level.deleted']);
  });

  it('changes levels and groups: a new rank changes whom a node serves', async () => {
    await owner.post('/levels', { name: 'silver', rank: 3 });
    await owner.post('/groups', { name: 'crew' });
    const { node, key } = await panel.given.node({ level: 'silver' });
    const { user } = await panel.given.user({ level: 'silver', group: 'crew' });
    await owner.put(`/groups/crew/nodes/${node.id}`);
    await panel.given.level('bronze', 1);
    const { user: lower } = await panel.given.user({ level: 'bronze' });
    const listed = async (): Promise<number[]> => {
      const reply = await panel.get(`/api/ss/v1/userList/${node.id}`, panel.signed(key));
      return reply.json<{ data: { uid: number }[] }>().data.map(({ uid }) => uid);
    };
    expect(await listed()).toEqual([user.id]);
    expect((await owner.patch('/levels/bronze', { rank: 3 })).json()).toMatchObject({ name: 'bronze', rank: 3 });
    expect(await listed()).toEqual([user.id, lower.id]);
    expect((await owner.patch('/levels/bronze', { name: 'silver' })).statusCode).toBe(409);
    expect((await owner.patch('/levels/bronze', { rank: 'high' })).statusCode).toBe(422);
    expect((await owner.patch('/levels/nope', { rank: 1 })).statusCode).toBe(404);
    expect((await owner.patch('/levels/bronze', { name: 'copper' })).json()).toMatchObject({ name: 'copper', rank: 3 });
    expect((await owner.patch('/groups/crew', { name: 'team' })).json()).toMatchObject({ nodes: [node.name] });
    expect((await owner.patch('/groups/crew', { name: 'team' })).statusCode).toBe(404);
    expect((await owner.get(`/users/${lower.id}`)).json()).toMatchObject({ level: 'copper' });
    expect((await owner.get(`/users/${user.id}`)).json()).toMatchObject({ group: 'team' });
    expect((await owner.get('/levels?uses=true&q=silver')).json()).toMatchObject({ items: [{ users: 1, nodes: 1 }] });
    expect((await owner.get('/groups?uses=true&q=team')).json()).toMatchObject({ items: [{ users: 1 }] });
    expect((await owner.get('/levels?q=silver')).json()).toMatchObject({ items: [{ users: null, nodes: null }] });
    const entry = await owner.get('/audit?action=level.changed');
    expect(entry.json()).toMatchObject({ items: [{ before: { name: 'bronze' }, after: { name: 'copper' } }, {}] });
    await owner.patch('/levels/copper', { rank: 1 });
    expect(await listed()).toEqual([user.id]);
    await panel.execute('DELETE FROM users');
    await panel.execute('DELETE FROM nodes');
    await panel.execute('DELETE FROM audit_log');
    for (const level of ['copper', 'silver']) await owner.delete(`/levels/${level}`);
    await owner.delete('/groups/team');
    await panel.execute('DELETE FROM audit_log');
  });

  it('adds groups, links nodes to them, and deletes groups without users', async () => {
    expect((await owner.post('/groups', { name: 'staff' })).statusCode).toBe(201);
    expect((await owner.post('/groups', {})).statusCode).toBe(422);
    const { node, key } = await panel.given.node();
    const { user } = await panel.given.user({ group: 'staff' });
    const listed = async (): Promise<boolean> => {
      const reply = await panel.get(`/api/ss/v1/userList/${node.id}`, panel.signed(key));
      return reply.json<{ data: { uid: number }[] }>().data.some(({ uid }) => uid === user.id);
    };
    expect(await listed()).toBe(false);
    expect((await owner.put(`/groups/staff/nodes/${node.id}`)).statusCode).toBe(204);
    expect(await listed()).toBe(true);
    expect((await owner.get('/groups')).json()).toMatchObject({ items: [{ name: 'staff', nodes: [node.name] }] });
    expect((await owner.delete('/groups/staff')).statusCode).toBe(409);
    expect((await owner.delete(`/groups/staff/nodes/${node.id}`)).statusCode).toBe(204);
    expect(await listed()).toBe(false);
    await owner.patch(`/users/${user.id}`, { group: null });
    expect(await listed()).toBe(true);
    expect((await owner.delete('/groups/staff')).statusCode).toBe(204);
    expect((await owner.put(`/groups/staff/nodes/${node.id}`)).statusCode).toBe(404);
    expect(await actions('group')).toEqual(['group.added', 'group.deleted']);
  });

  it('stores groups of rules, and their hits', async () => {
    const group = (await owner.post('/rule-groups', { name: 'ads', mode: 'reject' })).json<{ id: number }>();
    expect((await owner.post('/rule-groups', { name: 'ads', mode: 'reject' })).statusCode).toBe(409);
    expect((await owner.post('/rule-groups', { name: 'x', mode: 'maybe' })).json()).toMatchObject({
      errors: [{ field: 'mode' }],
    });
    const rule = (
      await owner.post(`/rule-groups/${group.id}/rules`, { type: 'domain', pattern: 'Ads.example.com' })
    ).json<{ id: number }>();
    expect(rule).toMatchObject({ type: 'domain', pattern: 'ads.example.com' });
    for (const pattern of [5, true, null, ['x'], { length: 1 }]) {
      const reply = await owner.post(`/rule-groups/${group.id}/rules`, { type: 'reg', pattern });
      expect([pattern, reply.statusCode]).toEqual([pattern, 422]);
      expect(reply.json()).toMatchObject({ errors: [{ field: 'pattern' }] });
    }
    expect(
      (await owner.post(`/rule-groups/${group.id}/rules`, { type: 'reg', pattern: '(?=x)' })).json(),
    ).toMatchObject({
      status: 422,
      errors: [{ field: 'pattern', code: 'pattern', values: { kind: 'perl', fragment: '(?=' } }],
    });
    const { node, key } = await panel.given.node();
    expect((await owner.put(`/rule-groups/${group.id}/nodes/${node.id}`)).statusCode).toBe(204);
    const answer = await panel.get(`/api/ss/v1/nodeRule/${node.id}`, panel.signed(key));
    expect(answer.json()).toMatchObject({ data: { mode: 'reject', rules: [{ id: rule.id }] } });

    const { user } = await panel.given.user();
    for (let hit = 0; hit < 2; hit++) {
      await panel.post(
        `/api/ss/v1/trigger/${node.id}`,
        { uid: user.id, rule_id: rule.id, reason: 'ads' },
        panel.signed(key),
      );
      panel.clock.advance(601);
    }
    const first = (await owner.get(`/rule-hits?limit=1&user=${user.id}`)).json<{ items: object[]; next: string }>();
    expect(first.items).toMatchObject([
      { user: user.id, account: user.account, node: node.id, pattern: 'ads.example.com', count: 1 },
    ]);
    const second = (await owner.get(`/rule-hits?limit=1&user=${user.id}&after=${first.next}`)).json<{
      items: object[];
      next: null;
    }>();
    expect(second.items).toHaveLength(1);
    expect(second.next).toBeNull();
    expect((await owner.get(`/rule-hits?node=${node.id + 1}`)).json()).toMatchObject({ items: [] });

    const shown = await owner.get(`/rule-groups/${group.id}`);
    const match = { 'if-match': String(shown.headers.etag) };
    expect((await owner.patch(`/rule-groups/${group.id}`, { mode: 'allow' }, match)).json()).toMatchObject({
      mode: 'allow',
      name: 'ads',
    });
    expect((await owner.patch(`/rule-groups/${group.id}`, { mode: 'reject' }, match)).statusCode).toBe(412);
    expect((await owner.delete(`/rule-groups/${group.id}/rules/99999`)).statusCode).toBe(404);
    expect((await owner.delete(`/rule-groups/${group.id}/rules/${rule.id}`)).statusCode).toBe(204);
    expect((await owner.delete(`/rule-groups/${group.id}/nodes/${node.id}`)).statusCode).toBe(204);
    expect((await owner.delete(`/rule-groups/${group.id}`, undefined, match)).statusCode).toBe(412);
    expect((await owner.delete(`/rule-groups/${group.id}`)).statusCode).toBe(204);
    expect((await owner.get('/rule-groups')).json()).toMatchObject({ items: [] });
    expect(await actions('rule-group')).toEqual(['rule-group.added', 'rule-group.changed', 'rule-group.removed']);
    expect(await actions('rule')).toEqual(['rule.added', 'rule.removed']);
  });
});
