import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AttentionItemsService } from '../../../src/admin/attention/attention-items.service.js';
import { LineKeyUsageBuffer } from '../../../src/line-key/line-key-usage.buffer.js';
import { LineKeysService } from '../../../src/line-key/line-keys.service.js';
import { NodeContactsService } from '../../../src/nodes/contacts/node-contacts.service.js';
import type { Finding } from '../../../src/admin/doctor/finding.js';
import { checkDatabase } from '../../../src/cli/doctor/database-check.js';
import { readConfig } from '../../../src/config/read-config.js';
import { MIGRATIONS } from '../../../src/database/migration/migrations.js';
import { LinegateCommand, LinegateProcess } from '../../support/process/command-line.js';
import { FixedClock } from '../../support/fixed-clock.js';
import { Installation } from '../../support/process/installation.js';
import { isOnServer } from '../../support/database/test-database.js';

const ATTENTION_CHECKS = new Set(['nodes', 'keys', 'traffic', 'audit', 'operators', 'backups', 'disk']);
/** The parts of a finding that are the same for all codes without values. */
const PLAIN = { values: {}, errors: [] };

describe('linegate doctor', () => {
  let installation: Installation;
  beforeEach(async () => {
    installation = await Installation.create();
  });
  afterEach(() => installation.stop());

  async function findings(check: string): Promise<{ code: number; found: Finding[] }> {
    const { code, stdout } = await new LinegateCommand(installation.settings).run(['doctor', '--json']);
    const report = JSON.parse(stdout) as { findings: Finding[] };
    return { code, found: report.findings.filter((finding) => finding.check === check) };
  }

  it('reports missing migrations and unknown newer migrations', async () => {
    expect(await findings('schema')).toEqual({
      code: 0,
      found: [{ check: 'schema', ok: true, finding: 'up to date', advice: null, code: 'schema-current', ...PLAIN }],
    });

    const last = MIGRATIONS.at(-1)?.name ?? '';
    await installation.admin.execute('DELETE FROM migrations WHERE name = ?', [last]);
    expect(await findings('schema')).toEqual({
      code: 1,
      found: [
        {
          check: 'schema',
          ok: false,
          finding: `not applied yet: ${last}`,
          advice: 'Start the panel, or run: linegate migrate',
          code: 'schema-pending',
          values: { migrations: [last] },
          errors: [],
        },
      ],
    });

    await installation.admin.execute("INSERT INTO migrations (timestamp, name) VALUES (1, 'FromTheFuture1')");
    expect(await findings('schema')).toEqual({
      code: 1,
      found: [
        {
          check: 'schema',
          ok: false,
          finding: 'newer than this program: FromTheFuture1',
          advice: 'Run the newer Linegate, or restore a backup from before the upgrade',
          code: 'schema-newer',
          values: { migrations: ['FromTheFuture1'] },
          errors: [],
        },
      ],
    });
  });

  it.each([
    [0, true, 'agrees with the database'],
    [60, false, /^differs from the database server by (59|60|61) s$/],
    [-60, false, /^differs from the database server by -(59|60|61) s$/],
  ])('compares the clocks, with a difference of %s s', async (seconds, ok, finding) => {
    const clock = new FixedClock();
    clock.set(Date.now() + seconds * 1000);
    const found = (await checkDatabase(readConfig(installation.settings), clock)).filter(
      ({ check }) => check === 'clock',
    );
    expect(found).toEqual([
      {
        check: 'clock',
        ok,
        finding: typeof finding === 'string' ? finding : expect.stringMatching(finding),
        advice: ok ? null : expect.stringContaining('NTP'),
        code: ok ? 'clock-agrees' : 'clock-differs',
        values: ok ? {} : { seconds: expect.any(Number) },
        errors: [],
      },
    ]);
  });

  it('tells everything that the panel says needs attention', async () => {
    const { admin } = installation;
    const clock = admin.clock;
    const told = async (): Promise<Finding[]> =>
      (await checkDatabase(readConfig(installation.settings), clock)).filter(
        // The head of the log is no matter of attention unless it is wrong.
        ({ check, code }) => ATTENTION_CHECKS.has(check) && !code.startsWith('audit-'),
      );
    expect((await told()).map(({ code }) => code)).toEqual(['nodes-served']);

    const { node: locked } = await admin.given.node({ family: 'ss', name: 'locked' });
    for (const { id } of await admin.service(LineKeysService).list(locked.id))
      await admin.service(LineKeysService).revoke(id);
    const { node: skewed, key } = await admin.given.node({ family: 'ss', name: 'skewed' });
    const call = (skew: number) => admin.get(`/api/ss/v1/node/${skewed.id}`, admin.signed(key, { skew }));
    expect((await call(0)).statusCode).toBe(200);
    await admin.service(LineKeyUsageBuffer).flush();
    const traffic = [{ uid: 999_999, upload: 1, download: 1 }];
    await admin.post(`/api/ss/v1/userTraffic/${skewed.id}`, traffic, admin.signed(key));
    clock.advance(240);
    expect((await call(400)).statusCode).toBe(401);
    await admin.service(NodeContactsService).flush();

    const found = await told();
    expect(found).toMatchObject([
      { code: 'nodes-served', ok: true },
      { code: 'clock-refused', ok: false, finding: '1 refused for their clock: skewed' },
      { code: 'no-key', ok: false, finding: '1 without a live line key: locked' },
      { code: 'node-never', ok: true, finding: '1 that never called: locked' },
      { code: 'node-late', ok: true, finding: '1 without a good call for three minutes: skewed' },
      { code: 'quarantine', ok: true, finding: '1 rows of reports wait in the quarantine' },
      { code: 'backup-unknown', ok: true },
    ]);
    const items = await admin.service(AttentionItemsService).list();
    expect(items.map(({ code }) => code)).toEqual([
      'clock-refused',
      'no-key',
      'node-never',
      'node-late',
      'quarantine',
      'no-address',
      'backup-unknown',
    ]);
  });

  it('reports a clock that was never set', async () => {
    const clock = new FixedClock();
    clock.set(Date.UTC(1970, 0, 2));
    const found = (await checkDatabase(readConfig(installation.settings), clock)).filter(
      ({ check }) => check === 'clock',
    );
    expect(found).toMatchObject([{ ok: false, finding: 'this machine says 1970-01-02T00:00:00.000Z' }]);
  });
});

(isOnServer ? describe.skip : describe)('linegate doctor with an embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-doctor-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('reports a missing database and creates no folder, secret or database', async () => {
    const file = join(folder, 'data', 'linegate.db');
    const { code, stdout } = await new LinegateCommand({ DATABASE_URL: `sqlite:${file}` }).run(['doctor', '--json']);
    const { findings } = JSON.parse(stdout) as { findings: Finding[] };
    expect(code).toBe(1);
    expect(findings.filter(({ ok }) => !ok)).toEqual([
      {
        check: 'database',
        ok: false,
        finding: `${file} is not there yet`,
        advice: expect.stringContaining('linegate migrate'),
        code: 'database-missing',
        values: { file },
        errors: [],
      },
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('changes nothing in an existing empty database', async () => {
    mkdirSync(join(folder, 'data'));
    const file = join(folder, 'data', 'linegate.db');
    writeFileSync(file, '', { mode: 0o600 });
    const { code, stdout } = await new LinegateCommand({ DATABASE_URL: `sqlite:${file}` }).run(['doctor']);
    expect({ code, pending: stdout.includes('not applied yet') }).toEqual({ code: 1, pending: true });
    expect(readdirSync(join(folder, 'data'))).toEqual(['linegate.db']);
    expect(statSync(file).size).toBe(0);
  });

  it('ends with the numbers of problems and warnings, and is content only without both', async () => {
    const linegate = new LinegateCommand({ DATABASE_URL: `sqlite:${join(folder, 'linegate.db')}` });
    const lastLine = async () => {
      const { code, stdout } = await linegate.run(['doctor']);
      return [code, stdout.trimEnd().split('\n').at(-1)];
    };
    await linegate.json(['level', 'add', 'gold', '--rank', '1']);
    await linegate.json(['address', 'set', 'https://panel.example.com']);
    expect(await lastLine()).toEqual([0, 'Everything is as it should be.']);
    await linegate.json(['operator', 'add', 'ann', '--role', 'owner']);
    expect(await lastLine()).toEqual([0, 'No problem, but 1 warning.']);
    await linegate.json(['node', 'add', 'tokyo', '--family', 'ss', '--host', 'tokyo.example.com']);
    // Without a key and a call, and without a backup.
    expect(await lastLine()).toEqual([1, '1 problem and 3 warnings: mend what is marked, then run this again.']);
  });

  it('changes no byte of a database in use', async () => {
    const file = join(folder, 'linegate.db');
    // A process closes its connections when it ends. Within this process libsql closes some only at garbage collection.
    const linegate = new LinegateProcess({ DATABASE_URL: `sqlite:${file}` });
    await linegate.json(['level', 'add', 'gold', '--rank', '1']);
    const before = readFileSync(file);
    const names = readdirSync(folder).sort();
    expect((await linegate.run(['doctor'])).code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(names);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});
