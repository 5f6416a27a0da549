import { AuditChainService } from '../../src/audit/chain/audit-chain.service.js';
import { AuditSealsService } from '../../src/audit/chain/audit-seals.service.js';
import type { AdminClient } from '../support/admin-client.js';
import { CsvImport } from '../support/csv-import.js';
import { manyUsers } from '../support/database/many-users.js';
import { eventually } from '../support/eventually.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithCommands } from '../support/panel-hooks.js';
import type { LinegateCommand } from '../support/process/command-line.js';

interface Entry {
  readonly id: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly operation_id: number | null;
}

describe('the changes of an operation in the audit log', () => {
  let panel: Panel;
  let linegate: LinegateCommand;
  let owner: AdminClient;
  usePanelWithCommands((started) => ({ panel, linegate } = started));
  beforeEach(async () => {
    owner = panel.admin(await panel.given.operator());
  });

  const list = async (query = '') =>
    (await owner.get(`/audit${query}`)).json<{ items: Entry[]; next: string | null }>();

  async function disable(ids: readonly number[]): Promise<number> {
    const preview = await owner.post('/users/bulk/preview', { ids, action: { type: 'disable' } });
    const { id } = (await owner.post('/users/bulk', { token: preview.json<{ token: string }>().token })).json<{
      id: number;
    }>();
    await eventually(async () => expect((await owner.get(`/bulk/${id}`)).json()).toMatchObject({ state: 'done' }));
    return id;
  }

  const verify = () => panel.service(AuditChainService).verify();

  it('are under the entry that began it, and found by their user, their kind and the operation', async () => {
    const ids = await manyUsers(panel, 3);
    const [first = 0] = ids;
    const id = await disable(ids);
    const changes = [...ids].reverse().map((user) => ({
      ...{ action: 'user.changed', subject: `user:${user}`, operation_id: id },
      actor: expect.stringMatching(/^operator:\d+$/),
    }));
    const begun = { action: 'users.bulk-begun', subject: `operation:${id}`, operation_id: null };

    expect((await list()).items.filter(({ operation_id: operation }) => operation !== null)).toEqual([]);
    expect((await list('?actor=operator')).items[0]).toMatchObject(begun);
    expect((await list(`?operation=${id}`)).items).toMatchObject(changes);
    expect((await list('?action=user.changed')).items.slice(0, 3)).toMatchObject(changes);
    expect((await list(`?subject=user:${first}`)).items).toMatchObject(changes.slice(-1));
    expect((await list(`?subject=operation:${id}`)).items).toMatchObject([begun]);
    expect((await list(`?operation=${id + 1}`)).items).toEqual([]);
    expect((await owner.get('/audit?operation=0')).statusCode).toBe(422);

    const page = await list(`?operation=${id}&limit=2`);
    expect(page.items).toMatchObject(changes.slice(0, 2));
    const rest = await list(`?operation=${id}&limit=2&after=${page.next}`);
    expect(rest).toMatchObject({ items: changes.slice(2), next: null });

    // An operator's own change is not folded, also of a user that an operation has changed.
    await owner.patch(`/users/${first}`, { enable: 1 });
    expect((await list()).items[0]).toMatchObject({ subject: `user:${first}`, operation_id: null });
  });

  it('are those of an import, and a file of the log has all of them', async () => {
    const { id } = await new CsvImport(panel, owner).run('email,port\none@example.com,0\ntwo@example.com,0\n');
    expect((await list()).items[0]).toMatchObject({ action: 'users.import-begun', subject: `operation:${id}` });
    const folded = await list(`?operation=${id}`);
    expect(folded.items.map(({ action }) => action)).toEqual(['user.added', 'user.added']);
    const lines = (await owner.get('/audit/export.csv')).body.split('\r\n');
    expect(lines[0]?.split(',').slice(-3)).toEqual(['operation_id', 'seal', 'hash']);
    expect(lines.filter((line) => line.includes(',user.added,'))).toHaveLength(2);
  });

  it('are folded on the command line', async () => {
    const id = await disable(await manyUsers(panel, 2));
    const actions = async (...options: string[]) => {
      const found: unknown = await linegate.json(['audit', 'list', ...options]);
      return (found as Entry[]).map(({ action, operation_id: operation }) => (operation === null ? 'own' : action));
    };
    expect(new Set(await actions())).toEqual(new Set(['own']));
    expect(await actions('--operation', String(id))).toEqual(['user.changed', 'user.changed']);
    expect((await actions('--action', 'user')).slice(0, 2)).toEqual(['user.changed', 'user.changed']);
  });

  it('cannot be put under an operation, under another one, or out of it unseen', async () => {
    const id = await disable(await manyUsers(panel, 2));
    await panel.service(AuditSealsService).sealAll();
    expect(await verify()).toMatchObject({ ok: true });
    const [change] = (await list(`?operation=${id}`)).items;
    const [begun] = (await list(`?subject=operation:${id}`)).items;
    const attacks = [
      { entry: begun?.id, operation: id, back: null },
      { entry: change?.id, operation: id + 1, back: id },
      { entry: change?.id, operation: null, back: id },
    ];
    for (const { entry, operation, back } of attacks) {
      const move = (to: number | null) =>
        panel.execute('UPDATE audit_log SET operation_id = ? WHERE id = ?', [to, entry ?? 0]);
      await move(operation);
      expect((await verify()).broken).toEqual([{ id: entry, reason: 'was changed or inserted' }]);
      await move(back);
    }
    expect(await verify()).toMatchObject({ ok: true });
  });
});
