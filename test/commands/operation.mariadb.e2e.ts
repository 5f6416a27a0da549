import { OperationRunner } from '../../src/operations/operation.runner.js';
import { CsvImport } from '../support/csv-import.js';
import type { LinegateCommand } from '../support/process/command-line.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithCommands } from '../support/panel-hooks.js';

describe('linegate operation', () => {
  let panel: Panel;
  let linegate: LinegateCommand;
  usePanelWithCommands((started) => ({ panel, linegate } = started));

  it('lists what runs and what has run, shows one, and ends it after a question', async () => {
    expect((await linegate.run(['operation', 'list'])).stdout).toBe('There are no operations.\n');
    const owner = await panel.given.operator();
    const csv = new CsvImport(panel, panel.admin(owner));
    const { id } = await csv.run('email,port\none@example.com,0\nnobody,0\n', '?dry_run=true');
    const document = { id, kind: 'user-import', state: 'tried', total: 2, done: 2, refused: 1, by: owner.name };
    expect(await linegate.json(['operation', 'list'])).toMatchObject([document]);
    expect((await linegate.run(['operation', 'list'])).stdout).toMatch(/user-import +│ tried +│ 2 of 2 +│ +1 /);
    expect(await linegate.json(['operation', 'show', String(id)])).toMatchObject(document);
    const asked = await linegate.run(['operation', 'cancel', String(id)]);
    expect(asked).toMatchObject({ code: 1, stdout: '' });
    expect(asked.stderr).toContain(`Operation ${id} (user-import, 2 of 2 done) would end`);
    expect(await linegate.json(['operation', 'cancel', String(id), '--yes'])).toMatchObject({ state: 'cancelled' });
    expect((await linegate.run(['operation', 'cancel', String(id), '--yes'])).code).toBe(1);
    expect((await linegate.run(['operation', 'show', '999'])).stderr).toContain('Operation 999');
    await panel.service(OperationRunner).run('user-import', new AbortController().signal);
    expect(await panel.rows("SELECT id FROM users WHERE account = 'one@example.com'")).toEqual([]);
  });
});
