import { OperationPurgeJob } from '../../src/operations/operation-purge.job.js';
import { OperationRunner } from '../../src/operations/operation.runner.js';
import { UserBulkService } from '../../src/users/bulk/user-bulk.service.js';
import { afterCalling } from '../support/calls.js';
import type { AdminClient } from '../support/admin-client.js';
import { CsvImport } from '../support/csv-import.js';
import { manyUsers } from '../support/database/many-users.js';
import { eventually } from '../support/eventually.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithOwner } from '../support/panel-hooks.js';

interface Operation {
  readonly id: number;
  readonly state: string;
  readonly done: number;
}
interface OperationPage {
  readonly items: readonly Operation[];
  readonly next: string | null;
}

const DELETED_AT_A_TIME = 50;
/** One piece of a deletion and a part of a second. */
const DELETED = 60;
/** Two pieces of a change and a part of a third. */
const MANY = 1200;

describe('operations', () => {
  let panel: Panel;
  let owner: AdminClient;
  usePanelWithOwner((started) => ({ panel, owner } = started));

  const list = async (query = ''): Promise<OperationPage> =>
    (await owner.get(`/operations${query}`)).json<OperationPage>();
  const get = async (id: number): Promise<Operation> => (await owner.get(`/operations/${id}`)).json<Operation>();

  async function change(body: object): Promise<number> {
    const { token } = (await owner.post('/users/bulk/preview', body)).json<{ token: string }>();
    return (await owner.post('/users/bulk', { token })).json<{ id: number }>().id;
  }

  it('are listed with what they are about, the newest first, page by page', async () => {
    const ids = await manyUsers(panel, 3);
    const changed = await change({ ids, action: { type: 'disable' } });
    await eventually(async () => expect(await get(changed)).toMatchObject({ state: 'done' }));
    const { id: imported } = await new CsvImport(panel, owner).run('email,port\none@example.com,0\nnobody,0\n');
    const first = await list('?limit=1');
    expect(first.items).toMatchObject([
      { id: imported, kind: 'user-import', about: '', state: 'done', total: 2, done: 2, refused: 1, problem: null },
    ]);
    const second = await list(`?limit=1&after=${first.next}`);
    expect(second).toMatchObject({
      items: [{ id: changed, kind: 'user-change', about: 'disable', state: 'done', total: 3, done: 3, refused: 0 }],
      next: null,
    });
    expect((await owner.get('/operations?after=x')).statusCode).toBe(422);
    expect((await owner.get('/operations/999999')).statusCode).toBe(404);
  });

  it('of many users end between two pieces when they are cancelled, and keep what they have changed', async () => {
    const ids = await manyUsers(panel, MANY, { credit: 0n });
    let pieces = 0;
    let id = 0;
    const cancelling = afterCalling(panel.service(UserBulkService), 'apply', async () => {
      if (++pieces !== 1) return;
      // The piece is in its transaction, which the cancellation waits for.
      id = (await list('?limit=1')).items[0]?.id ?? 0;
      void owner.post(`/operations/${id}/cancel`);
    });
    await change({ filter: { q: '*many' }, action: { type: 'disable' } });
    await eventually(async () => expect(await get(id)).toMatchObject({ state: 'cancelled' }));
    await eventually(() => expect(pieces).toBeGreaterThan(0));
    cancelling.restore();
    await panel.service(OperationRunner).run('user-change', new AbortController().signal);
    const { done } = await get(id);
    const [row] = await panel.rows<{ count: number }>(
      "SELECT COUNT(*) AS count FROM users WHERE enable = 0 AND account LIKE 'many%'",
    );
    expect(Number(row?.count)).toBe(done);
    expect(done).toBeLessThan(ids.length);
    expect((await owner.post(`/operations/${id}/cancel`)).statusCode).toBe(409);
    const [entry] = await panel.rows<{ subject: string }>(
      "SELECT subject FROM audit_log WHERE action = 'operation.cancelled'",
    );
    expect(entry).toEqual({ subject: `operation:${id}` });
  });

  it('that delete users go on with those whose history is gone, also after a cancellation', async () => {
    const left = async (ids: readonly number[]) => {
      const [row] = await panel.rows<{ count: number }>(
        `SELECT COUNT(*) AS count FROM users WHERE id IN (${ids.join(', ')})`,
      );
      return Number(row?.count);
    };
    const ids = await manyUsers(panel, DELETED);
    const removing = afterCalling(panel.service(UserBulkService), 'removeHistory', async () => {
      const [running] = (await list('?limit=1')).items;
      expect((await owner.post(`/operations/${running?.id}/cancel`)).statusCode).toBe(204);
    });
    const id = await change({ ids, action: { type: 'delete' } });
    await eventually(async () => expect(await get(id)).toMatchObject({ state: 'cancelled', done: DELETED_AT_A_TIME }));
    removing.restore();
    expect(await left(ids)).toBe(DELETED - DELETED_AT_A_TIME);

    // The process died after the history was gone, and the change was cancelled before another one went on.
    const [one = 0, two = 0, ...others] = ids.slice(DELETED_AT_A_TIME);
    await panel.execute('UPDATE operations SET place = ?, is_cleared = 0 WHERE id = ?', [
      JSON.stringify({ lastUserId: two, pendingIds: [one, two] }),
      id,
    ]);
    await panel.service(OperationPurgeJob).run(new AbortController().signal);
    expect([await left([one, two]), await left(others)]).toEqual([0, others.length]);
    expect(await get(id)).toMatchObject({ state: 'cancelled', done: DELETED_AT_A_TIME + 2 });
    const [entry] = await panel.rows<{ actor: string }>(
      `SELECT actor FROM audit_log WHERE action = 'user.deleted' AND subject = 'user:${two}'`,
    );
    expect(entry?.actor).toMatch(/^operator:/);
  });

  it('are seen and cancelled with the rights of their kind', async () => {
    const now = panel.clock.unixSeconds();
    await panel.execute(
      `INSERT INTO operations (actor_kind, kind, state, about, input, place, done, refused, created_at, heard_at)
       VALUES ('operator', 'panel-import', 'tried', 'xboard', '{}', '{}', 0, 0, ?, ?)`,
      [now, now],
    );
    const { id } = (await list('?limit=1')).items[0] ?? { id: 0 };
    const operator = panel.admin(await panel.given.operator('operator'));
    const viewer = panel.admin(await panel.given.operator('viewer'));
    for (const other of [operator, viewer]) {
      const seen = (await other.get('/operations')).json<OperationPage>().items.map((each) => each.id);
      expect(seen).not.toContain(id);
      expect(seen.length).toBeGreaterThan(0);
      expect((await other.get(`/operations/${id}`)).statusCode).toBe(403);
      expect((await other.post(`/operations/${id}/cancel`)).statusCode).toBe(403);
    }
    expect(await get(id)).toMatchObject({ state: 'tried' });
    expect((await owner.post(`/operations/${id}/cancel`)).statusCode).toBe(204);
  });
});
