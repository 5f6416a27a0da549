import { hostname } from 'node:os';
import type { DataSource } from 'typeorm';
import { CommandPanel } from '../../src/cli/command-panel.js';
import { PROGRAM_VERSION } from '../../src/common/program/program-version.js';
import { readConfig } from '../../src/config/read-config.js';
import { dataSourceFor } from '../../src/database/connection/data-source.js';
import { Database } from '../../src/database/database.js';
import { HEARTBEAT_LIFE_MS, HeartbeatService } from '../../src/database/processes/heartbeat.service.js';
import { livingProcesses } from '../../src/database/processes/process-list.js';
import { ProcessPurgeJob } from '../../src/jobs/process-purge.job.js';
import { scrape, startMeasured } from '../metrics/scrape.js';
import { eventually } from '../support/eventually.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Installation } from '../support/process/installation.js';
import { isOnServer } from '../support/database/test-database.js';
import { Panel } from '../support/panel.js';

interface ProcessRow {
  readonly id: string;
  readonly role: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly started_at: number;
  readonly seen_at: number;
  readonly clock_at: number;
}

const HOUR_MS = 3_600_000;

const rowsOf = (panel: Panel): Promise<ProcessRow[]> => panel.rows('SELECT * FROM processes ORDER BY started_at');

describe('the row of a process', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('is there from the start of a panel to its end', async () => {
    const before = Date.now();
    const first = await rowsOf(panel);
    const another = await panel.another();
    const both = await rowsOf(panel);
    expect(both).toHaveLength(first.length + 1);
    const row = both.find(({ id }) => first.every((known) => known.id !== id));
    expect(row).toEqual({
      id: expect.any(String),
      role: 'panel',
      host: hostname().slice(0, 64),
      pid: process.pid,
      version: PROGRAM_VERSION,
      started_at: expect.any(Number),
      seen_at: row?.started_at,
      clock_at: panel.clock.now(),
    });
    // The tests and the database run on one machine.
    expect(row?.seen_at).toBeGreaterThanOrEqual(before - 1000);
    expect(row?.seen_at).toBeLessThanOrEqual(Date.now() + 1000);
    await another.stop();
    expect(await rowsOf(panel)).toEqual(first);
  });

  it('is renewed by each heartbeat, and added again after it was deleted', async () => {
    const heartbeat = panel.service(HeartbeatService);
    const [before] = await rowsOf(panel);
    await eventually(async () => {
      await heartbeat.tick();
      const [after] = await rowsOf(panel);
      expect(after).toEqual({ ...before, seen_at: expect.any(Number) });
      expect(after?.seen_at).toBeGreaterThan(before?.seen_at ?? 0);
    });
    await panel.execute('DELETE FROM processes');
    await heartbeat.tick();
    const [again] = await rowsOf(panel);
    expect(again).toMatchObject({ id: before?.id, started_at: before?.started_at });
  });

  it('says by how much the clock of the process differs, also in the metrics', async () => {
    const measured = await startMeasured();
    try {
      measured.clock.set(Date.now() + 90_000);
      await measured.service(HeartbeatService).tick();
      const [row] = await rowsOf(measured);
      const ahead = (row?.clock_at ?? 0) - (row?.seen_at ?? 0);
      expect(ahead).toBeGreaterThan(80_000);
      expect(ahead).toBeLessThan(91_000);
      expect((await scrape(measured)).value('clock_difference_seconds')).toBe(ahead / 1000);
    } finally {
      await measured.stop();
    }
  });

  it('counts as alive for so long after its last heartbeat, by the clock of the database', async () => {
    const living = () => panel.service(Database).read(livingProcesses);
    const [row] = await living();
    expect(row).toMatchObject({ pid: process.pid, role: 'panel' });
    expect(row?.silence).toBeLessThan(HEARTBEAT_LIFE_MS);
    await panel.execute(`UPDATE processes SET seen_at = seen_at - ${HEARTBEAT_LIFE_MS + 1}`);
    expect(await living()).toEqual([]);
    await panel.service(HeartbeatService).tick();
    expect(await living()).toHaveLength(1);
  });

  it('is purged after an hour of silence', async () => {
    const [row] = await rowsOf(panel);
    const add = (id: string, silence: number) =>
      panel.execute('INSERT INTO processes VALUES (?, ?, ?, ?, ?, ?, ?, ?)', [
        ...[id, 'panel', 'gone', 1, '1.0.0'],
        ...[1, Date.now() - silence, 1],
      ]);
    await add('late', HOUR_MS - 60_000);
    await add('dead', HOUR_MS + 60_000);
    await panel.service(ProcessPurgeJob).run();
    expect((await rowsOf(panel)).map(({ id }) => id).sort()).toEqual(['late', row?.id ?? ''].sort());
    await panel.execute("DELETE FROM processes WHERE id = 'late'");
  });
});

describe('a heartbeat that gets no response', () => {
  let panel: Panel;
  let blocker: DataSource;
  beforeAll(async () => {
    panel = await Panel.start();
    blocker = await (await dataSourceFor(panel.config.database)).initialize();
  });
  afterAll(async () => {
    await blocker.destroy();
    await panel.stop();
  });

  it('is given up, and delays no request; the next ones are left out for a while', async () => {
    const heartbeat = panel.service(HeartbeatService);
    const runner = blocker.createQueryRunner();
    // Only MariaDB knows it: it would end the idle transaction after two seconds.
    if (isOnServer) await runner.query('SET SESSION idle_transaction_timeout = 0').catch(() => undefined);
    await runner.startTransaction();
    await runner.query('UPDATE processes SET pid = pid');
    const beat = heartbeat.tick();
    // On SQLite the lock is that of the whole database.
    if (isOnServer) expect((await panel.given.user()).user.id).toBeGreaterThan(0);
    expect((await panel.get('/health/ready')).statusCode).toBe(200);
    await beat;
    await eventually(() =>
      expect(panel.log.join('\n')).toContain('The heartbeat of this process could not be written'),
    );
    await runner.rollbackTransaction();
    await runner.release();

    const [{ seen_at: before } = { seen_at: 0 }] = await rowsOf(panel);
    for (let left = 0; left < 2; left++) {
      await heartbeat.tick();
      expect(await rowsOf(panel)).toMatchObject([{ seen_at: before }]);
    }
    await heartbeat.tick();
    const [{ seen_at: after } = { seen_at: 0 }] = await rowsOf(panel);
    expect(after).toBeGreaterThan(before);
  });
});

describe('the row of a command', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.create();
  });
  afterAll(() => installation.stop());
  const commandRows = async () => (await rowsOf(installation.admin)).filter(({ role }) => role === 'command');

  it('is there from its first change to its end', async () => {
    const command = await CommandPanel.open(readConfig(installation.settings));
    const database = command.service(Database);
    await database.read((manager) => manager.query('SELECT 1'));
    expect(await commandRows()).toEqual([]);
    await database.write((manager) => manager.query('UPDATE levels SET name = name'));
    expect(await commandRows()).toMatchObject([{ pid: process.pid }]);
    await command.close();
    expect(await commandRows()).toEqual([]);
  });

  it('does not hinder a command, and the doctor lists the panel', async () => {
    const command = new LinegateCommand(installation.settings);
    await command.json(['level', 'add', 'gold', '--rank', '7']);
    expect(await commandRows()).toEqual([]);
    installation.admin.clock.set(Date.now() - 60_000);
    await installation.admin.service(HeartbeatService).tick();
    const { findings } = await command.json<{ findings: { check: string; ok: boolean; finding: string }[] }>([
      'doctor',
    ]);
    const expected = new RegExp(
      `^panel ${process.pid} on .*, version ${PROGRAM_VERSION}: last heartbeat \\d+\\.\\d s ago; its clock is \\d+\\.\\d s behind the database$`,
    );
    expect(findings.filter(({ check }) => check === 'processes')).toMatchObject([
      {
        check: 'processes',
        ok: true,
        finding: expect.stringMatching(expected),
        advice: expect.stringContaining('NTP'),
      },
    ]);
  });
});
