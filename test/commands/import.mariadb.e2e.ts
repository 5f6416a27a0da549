import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OldDatabase } from '../moving/old/old-database.js';
import { oldUser, proxyPanel } from '../moving/old/proxypanel.js';
import { dumpOfTables } from '../moving/old/sql.js';
import { isOnServer } from '../support/database/test-database.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Installation } from '../support/process/installation.js';

describe('linegate import', () => {
  let installation: Installation;
  let linegate: LinegateCommand;
  let folder: string;
  let dump: string;
  beforeAll(async () => {
    installation = await Installation.create();
    linegate = new LinegateCommand(installation.settings);
    folder = mkdtempSync(join(tmpdir(), 'linegate-import-'));
    dump = join(folder, 'dump.sql');
    writeFileSync(dump, dumpOfTables(proxyPanel('3')));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await installation.stop();
  });

  it('shows in a dry run what it would do, and then does it', async () => {
    const tried = await linegate.run(['import', 'proxypanel', '--dump', dump, '--dry-run']);
    expect(tried).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing was written') });
    expect(tried.stdout).toContain('user 7 (grace): the login is no e-mail address');
    const report = await linegate.json<{ counts: { users: unknown }; dry_run: boolean; nodes: unknown[] }>([
      ...['import', 'proxypanel', '--dump', dump, '--email-domain', 'users.example'],
    ]);
    expect(report).toMatchObject({
      dry_run: false,
      counts: { users: { found: 16, added: 16, skipped: 0 } },
      conflicts: [],
    });
    expect(await linegate.json(['traffic', 'verify'])).toMatchObject({ ok: true, users: 16 });
    expect(await linegate.json(['audit', 'verify'])).toMatchObject({ ok: true });
    const again = await linegate.run(['import', 'proxypanel', '--dump', dump, '--email-domain', 'users.example']);
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('Wrote 16 of 16 users') });
  });

  it('lists what is taken here, and changes nothing', async () => {
    const other = join(folder, 'other.sql');
    writeFileSync(other, dumpOfTables(proxyPanel('3', [oldUser(1)])));
    const args = ['import', 'proxypanel', '--dump', other, '--origin', 'second'];
    expect(await linegate.run(args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('user number 1 is user1@example.com here'),
    });
    expect(await linegate.json(['import', 'proxypanel', '--dump', dump, '--dry-run'])).toMatchObject({ conflicts: [] });
  });

  it.each([
    [['import', 'proxypanel', '--dump', '/nowhere.sql'], 'cannot be read'],
    [['import', 'proxypanel', '--database-url-file', '/nowhere'], 'cannot be read'],
    [['import', 'proxypanel', '--dump', '/dev/null'], 'no dump'],
    [
      ['import', 'proxypanel', '--database-url-file', '/dev/null', '--database-ca', '/nowhere.pem'],
      'linegate: The file /nowhere.pem cannot be read',
    ],
  ])('says what is wrong with %j', async (args, text) => {
    expect(await linegate.run(args)).toMatchObject({ code: 1, stderr: expect.stringContaining(text) });
  });

  it('rejects a wrong time zone and a wrong address', async () => {
    const zone = await linegate.run(['import', 'proxypanel', '--dump', dump, '--time-zone', 'Mars/Phobos']);
    expect(zone).toMatchObject({ code: 2, stderr: expect.stringContaining('no time zone Mars/Phobos') });
    const address = await linegate.run(
      ['import', 'proxypanel', '--database-url-file', '-'],
      'mysql://root:hidden@127.0.0.1:1/old\n',
    );
    expect(address).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be opened') });
    expect(address.stderr).not.toContain('hidden');
  });

  if (isOnServer) {
    it('reads a live database, whose address comes from a file', async () => {
      const old = await OldDatabase.create(proxyPanel('2.7'));
      const file = join(folder, 'address');
      writeFileSync(file, `${old.url}\n`);
      try {
        const args = [
          'import',
          'proxypanel',
          '--database-url-file',
          file,
          '--dry-run',
          '--email-domain',
          'users.example',
        ];
        expect(await linegate.json(args)).toMatchObject({
          generation: 'ProxyPanel 2.7',
          counts: { users: { found: 16 } },
        });
      } finally {
        await old.drop();
      }
    });
  }
});
