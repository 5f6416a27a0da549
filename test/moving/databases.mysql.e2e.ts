import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LinegateCommand } from '../support/process/command-line.js';
import { Panel } from '../support/panel.js';
import { importDump } from './old/import.js';
import { PanelImport } from './old/panel-import.js';
import { oldUser, proxyPanel } from './old/proxypanel.js';
import { dumpOfTables } from './old/sql.js';
import { xboard } from './old/xboard.js';

const ONE = dumpOfTables(proxyPanel('3', [oldUser(1)]));
const TWO = dumpOfTables(proxyPanel('3', [oldUser(1), oldUser(2, { username: 'other@example.com' })]));
const SHOP = 'USE shop;\nCREATE TABLE `user` (`id` int);\nINSERT INTO `user` VALUES (1);\n';
const BOTH = `CREATE DATABASE one;\nUSE \`one\`;\n${ONE}\nUSE two;\n${TWO}${SHOP}`;

describe('an import from a dump with several databases', () => {
  let panel: Panel;
  beforeEach(async () => {
    panel = await Panel.start();
  });
  afterEach(() => panel.stop());

  const accounts = async (): Promise<string[]> =>
    (await panel.rows<{ account: string }>('SELECT account FROM users ORDER BY id')).map(({ account }) => account);

  it('takes the one that has the tables of the panel', async () => {
    const dump = `${SHOP}USE panel;\n${ONE}USE v2;\n${dumpOfTables(xboard('Xboard'))}`;
    const trial = await importDump(panel, dump, { isDryRun: true });
    const report = await importDump(panel, dump);
    for (const { counts } of [trial, report]) expect(counts.users).toMatchObject({ found: 1, added: 1 });
    expect(await accounts()).toEqual(['user1@example.com']);
  });

  it('refuses several of this panel before it writes, and takes the one that is named', async () => {
    for (const isDryRun of [true, false])
      await expect(importDump(panel, BOTH, { isDryRun })).rejects.toMatchObject({
        reason: { code: 'database-ambiguous', values: { found: ['one', 'two'] } },
      });
    await expect(importDump(panel, BOTH, { database: 'three' })).rejects.toMatchObject({
      reason: { code: 'database-missing', values: { database: 'three', found: ['one', 'two', 'shop'] } },
    });
    expect(await accounts()).toEqual([]);
    expect(await panel.rows('SELECT id FROM nodes')).toEqual([]);
    const trial = await importDump(panel, BOTH, { database: 'two', isDryRun: true });
    const report = await importDump(panel, BOTH, { database: 'two' });
    expect(report.counts).toEqual(trial.counts);
    expect(await accounts()).toEqual(['user1@example.com', 'other@example.com']);
  });

  it('takes the last of two dumps in one file', async () => {
    const report = await importDump(panel, `${TWO}${ONE}`);
    expect(report.counts.users).toMatchObject({ found: 1, added: 1 });
    expect(await accounts()).toEqual(['user1@example.com']);
  });

  it('takes the name from the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'linegate-databases-'));
    try {
      const file = join(folder, 'old.sql');
      writeFileSync(file, BOTH);
      const linegate = new LinegateCommand(panel.environment);
      const refused = await linegate.run(['import', 'proxypanel', '--dump', file, '--dry-run']);
      expect(refused.code).not.toBe(0);
      expect(refused.stderr).toContain('several databases of this panel: one, two');
      const { code, stdout } = await linegate.run(['import', 'proxypanel', '--dump', file, '--database', 'one']);
      expect([code, stdout]).toEqual([0, expect.stringContaining('imported.')]);
      expect(await accounts()).toEqual(['user1@example.com']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('takes the name in the admin API', async () => {
    const imports = new PanelImport(panel, panel.admin(await panel.given.operator('owner')));
    expect(await imports.tried(BOTH)).toMatchObject({ state: 'failed', failure: { code: 'database-ambiguous' } });
    expect((await imports.send(BOTH, 'panel=proxypanel&database=')).statusCode).toBe(422);
    const { id, state } = await imports.tried(BOTH, 'panel=proxypanel&database=two');
    expect(state).toBe('tried');
    expect(await imports.start(id)).toMatchObject({ state: 'done' });
    expect(await accounts()).toEqual(['user1@example.com', 'other@example.com']);
  });
});
