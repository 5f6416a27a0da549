import type { AdminClient } from '../support/admin-client.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithOwner } from '../support/panel-hooks.js';

interface KeyView {
  readonly id: number;
  readonly key: string;
  readonly state: string;
  readonly expires_at: number | null;
}

describe('line keys in the admin API', () => {
  let panel: Panel;
  let owner: AdminClient;
  usePanelWithOwner((started) => ({ panel, owner } = started));

  const status = async (nodeId: number, key: string): Promise<number> =>
    (await panel.get(`/api/ss/v1/node/${nodeId}`, panel.signed(key))).statusCode;

  it('issues a key that is shown only once, rotates it with an overlap, and revokes it', async () => {
    const { node, key: old } = await panel.given.node();
    const issued = await owner.post(`/nodes/${node.id}/line-keys`, { label: 'first' });
    expect(issued.statusCode).toBe(201);
    const first = issued.json<KeyView>();
    expect(first).toMatchObject({ label: 'first', state: 'live', node_name: node.name });
    expect(await status(node.id, first.key)).toBe(200);
    expect((await owner.get(`/line-keys?node=${node.id}`)).body).not.toContain(first.key);

    const second = (await owner.post(`/line-keys/${first.id}/rotate`, { overlap: 60 })).json<KeyView>();
    expect(second).toMatchObject({ label: 'first', state: 'live' });
    const { items } = (await owner.get(`/line-keys?node=${node.id}&state=ending`)).json<{ items: KeyView[] }>();
    expect(items).toMatchObject([{ id: first.id, expires_at: panel.clock.unixSeconds() + 60 }]);
    expect([await status(node.id, first.key), await status(node.id, second.key), await status(node.id, old)]).toEqual([
      200, 200, 200,
    ]);
    panel.clock.advance(61);
    expect([await status(node.id, first.key), await status(node.id, second.key), await status(node.id, old)]).toEqual([
      401, 200, 200,
    ]);
    expect((await owner.post(`/line-keys/${first.id}/rotate`, {})).statusCode).toBe(409);

    expect((await owner.delete(`/line-keys/${second.id}`)).json()).toMatchObject({ state: 'revoked' });
    expect(await status(node.id, second.key)).toBe(401);
    const rows = await panel.rows<{ action: string }>(
      "SELECT action FROM audit_log WHERE action LIKE 'line-key.%' AND actor LIKE 'operator:%' ORDER BY id",
    );
    expect(rows.map(({ action }) => action)).toEqual(['line-key.issued', 'line-key.rotated', 'line-key.revoked']);
    const dump = JSON.stringify(await panel.rows('SELECT * FROM audit_log'));
    expect(dump).not.toContain(second.key);
  });

  it('rejects invalid keys', async () => {
    const { node } = await panel.given.node();
    expect((await owner.post('/nodes/99999/line-keys', {})).statusCode).toBe(404);
    expect((await owner.post(`/nodes/${node.id}/line-keys`, { label: 7 })).json()).toMatchObject({
      errors: [{ field: 'label' }],
    });
    expect((await owner.post('/line-keys/99999/rotate', { overlap: 1 })).statusCode).toBe(404);
    expect((await owner.post('/line-keys/1/rotate', { overlap: -1 })).statusCode).toBe(422);
    expect((await owner.delete('/line-keys/99999')).statusCode).toBe(404);
    expect((await owner.get('/line-keys?state=lost')).statusCode).toBe(422);
  });
});
