import type { Finding } from '../../src/admin/doctor/finding.js';
import { Database } from '../../src/database/database.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { useInstallationOnServer } from '../support/process/installation-on-server.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { engine } from '../support/database/test-database.js';

/** Only MariaDB can pretend to be another server. It cannot show how TiDB answers, but what the panel asks it. */
const whereItCanBeNamed = engine === 'mariadb' ? describe : describe.skip;
const TIDB = '8.0.11-TiDB-v8.5.0';

whereItCanBeNamed('a server that says that it is TiDB', () => {
  const startOn = useInstallationOnServer();

  it.each([
    [TIDB, false],
    ['10.11.19-MariaDB', true],
  ])(
    'has no names of connections, which would be open transactions there: %s',
    async (version, hasNames) => {
      const { admin } = await startOn([`--version=${version}`, '--general-log', '--log-output=TABLE']);
      await admin.service(Database).read((manager) => manager.query('SELECT 1'));
      const [row] = await admin.rows<{ names: number }>(
        "SELECT COUNT(*) AS names FROM mysql.general_log WHERE argument LIKE 'SELECT GET\\\\_LOCK(''linegate.%'",
      );
      expect(Number(row?.names) > 0).toBe(hasNames);
    },
    PATIENCE_MS,
  );

  it(
    'is not judged by settings that have no effect there',
    async () => {
      const { admin, settings } = await startOn([`--version=${TIDB}`]);
      await admin.execute('SET GLOBAL innodb_flush_log_at_trx_commit = 0');
      const { stdout } = await new LinegateCommand(settings).run(['doctor', '--json']);
      const { findings } = JSON.parse(stdout) as { findings: Finding[] };
      expect(findings.filter(({ check }) => check === 'durability')).toMatchObject([
        {
          ok: true,
          advice: null,
          code: 'durability-unknown',
          finding: expect.stringContaining('cannot be judged here'),
        },
      ]);
    },
    PATIENCE_MS,
  );
});
