import type { Finding } from '../../../src/admin/doctor/finding.js';
import { Database } from '../../../src/database/database.js';
import { VersionsService } from '../../../src/database/versions/versions.service.js';
import { LinegateCommand } from '../../support/process/command-line.js';
import { Installation } from '../../support/process/installation.js';
import { useInstallationOnServer } from '../../support/process/installation-on-server.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { statementsOf } from '../../support/database/statements.js';
import { engine, isOnServer } from '../../support/database/test-database.js';

/** Only MariaDB can pretend to be another server. */
const whereItCanBeNamed = engine === 'mariadb' ? describe : describe.skip;

/** The doctor's findings about the database, and the line of its table. */
async function examine(settings: { DATABASE_URL: string; APP_SECRET: string }): Promise<[Finding[], string]> {
  const linegate = new LinegateCommand(settings);
  const { stdout } = await linegate.run(['doctor', '--json']);
  const report = JSON.parse(stdout) as { findings: Finding[] };
  const table = (await linegate.run(['doctor'])).stdout;
  return [report.findings.filter(({ check }) => check === 'database'), /^│ database .*$/m.exec(table)?.[0] ?? ''];
}

describe('the version check of linegate doctor', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.create();
  });
  afterAll(() => installation.stop());

  it('shows the name that the server reports, whatever the URL says', async () => {
    const { settings, admin } = installation;
    const [row] = await admin.rows<{ text: string }>(`SELECT ${isOnServer ? '' : 'sqlite_'}version() AS text`);
    const text = row?.text ?? '';
    const product = isOnServer ? (/MariaDB/.test(text) ? 'MariaDB' : 'MySQL') : 'SQLite';
    const finding = `${product} ${/^[\d.]*\d/.exec(text)?.[0]} answers`;
    const address = settings.DATABASE_URL.replace(/^(mysql|mariadb):/, '');
    const schemes = isOnServer ? ['mysql:', 'mariadb:'] : [''];
    for (const scheme of schemes) {
      const [findings, line] = await examine({ ...settings, DATABASE_URL: scheme + address });
      expect(findings).toMatchObject([{ check: 'database', ok: true, finding, advice: null }]);
      expect(line).toMatch(/^│ database +│ ok +│/);
    }
  });
});

whereItCanBeNamed('a server of an untested line of versions', () => {
  const startOn = useInstallationOnServer();
  const start = (version: string): Promise<Installation> => startOn([`--version=${version}`]);

  it.each([
    ['11.4.2-MariaDB-log', 'MariaDB 11.4.2'],
    ['8.0.11-TiDB-v8.5.0', 'TiDB 8.5.0'],
  ])(
    'causes a warning of the doctor, and no error: %s',
    async (version, described) => {
      const installation = await start(version);
      const [findings, line] = await examine(installation.settings);
      expect(findings).toMatchObject([
        {
          check: 'database',
          ok: true,
          finding: `${described} answers; no test of Linegate ran on this line of versions`,
          advice: expect.stringContaining('Prefer MySQL 9.7'),
          code: 'database-untested',
          values: { server: described },
        },
      ]);
      expect(line).toMatch(/^│ database +│ warning +│/);
    },
    PATIENCE_MS,
  );

  it.each([
    ['8.0.11-TiDB-v8.5.0', ['START TRANSACTION', 'COMMIT']],
    ['10.11.19-MariaDB', []],
  ])(
    'needs START TRANSACTION around a single change only if it is TiDB: %s',
    async (version, around) => {
      const installation = await start(version);
      const { admin } = installation;
      const statements = await statementsOf(admin);
      await admin.service(Database).write((manager) => admin.service(VersionsService).raise(manager, ['rules']));
      expect(statements.filter((sql) => /^(START TRANSACTION|COMMIT)/.test(sql))).toEqual(around);
    },
    PATIENCE_MS,
  );
});
