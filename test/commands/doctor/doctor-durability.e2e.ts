import type { Finding } from '../../../src/admin/doctor/finding.js';
import { LinegateCommand } from '../../support/process/command-line.js';
import type { Installation } from '../../support/process/installation.js';
import { useInstallationOnServer } from '../../support/process/installation-on-server.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { isOnServer } from '../../support/database/test-database.js';

const FLUSH = 'innodb_flush_log_at_trx_commit';
const unlessEmbedded = isOnServer ? describe : describe.skip;

unlessEmbedded('the durability check of linegate doctor', () => {
  let installation: Installation;
  const startOn = useInstallationOnServer();

  async function start(flags: string[]): Promise<void> {
    installation = await startOn(flags);
  }

  async function findings(): Promise<Finding[]> {
    const { stdout } = await new LinegateCommand(installation.settings).run(['doctor', '--json']);
    const report = JSON.parse(stdout) as { findings: Finding[] };
    return report.findings.filter(({ check }) => check === 'durability');
  }

  const set = (name: string, value: number) => installation.admin.execute(`SET GLOBAL ${name} = ${value}`);

  it(
    'requires a flush for every commit',
    async () => {
      // MySQL has a binary log by default, MariaDB only with an option.
      await start(['--skip-log-bin']);
      expect(await findings()).toMatchObject([
        { check: 'durability', ok: true, finding: `${FLUSH} is 1`, advice: null },
      ]);
      await set('sync_binlog', 0);
      for (const value of [0, 2]) {
        await set(FLUSH, value);
        expect(await findings()).toMatchObject([
          {
            check: 'durability',
            ok: false,
            finding: expect.stringContaining(`${FLUSH} is ${value}`),
            advice: expect.stringContaining(`Set ${FLUSH} = 1 under [mysqld]`),
            values: { settings: [`${FLUSH} = ${value}`], wanted: [`${FLUSH} = 1`] },
          },
        ]);
      }
      expect((await new LinegateCommand(installation.settings).run(['doctor'])).code).toBe(1);
    },
    PATIENCE_MS,
  );

  it(
    'requires a flush of the binary log, if the server has one',
    async () => {
      await start(['--log-bin', '--sync-binlog=1']);
      const finding = `${FLUSH} is 1, sync_binlog is 1`;
      expect(await findings()).toMatchObject([{ check: 'durability', ok: true, finding, advice: null }]);
      await set('sync_binlog', 0);
      expect(await findings()).toEqual([
        expect.objectContaining({ ok: false, advice: expect.stringContaining('Set sync_binlog = 1 under') }),
      ]);
    },
    PATIENCE_MS,
  );
});
