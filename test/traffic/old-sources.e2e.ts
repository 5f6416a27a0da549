import type { QueryRunner } from 'typeorm';
import { NumbersOfReports1796169600010 } from '../../src/database/migrations/1796169600010-numbers-of-reports.js';
import { databaseBefore, type OldDatabase } from '../support/database/before-migration.js';

/** Each source, with what an older version knew of the answers to its newest report, and the signs that follow. */
const SOURCES = [
  { address: 'delivered', isDelivered: 1, answers: 2, lost: 1, signs: '' },
  { address: 'unknown', isDelivered: 0, answers: 1, lost: 0, signs: '' },
  { address: 'lost', isDelivered: 0, answers: 1, lost: 1, signs: 'closed' },
  { address: 'repeated', isDelivered: 0, answers: 4, lost: 3, signs: 'again' },
];

describe('sources of reports that an older version has stored', () => {
  let database: OldDatabase;
  let runner: QueryRunner;
  beforeAll(async () => {
    database = await databaseBefore(NumbersOfReports1796169600010);
    ({ runner } = database);
    for (const { address, isDelivered, answers, lost } of SOURCES) {
      await runner.query(
        `INSERT INTO traffic_sources (node_id, key_id, address, turn, newest_turn, report_id, sent_at, heard_at,
          is_delivered, answers, lost_answers) VALUES (1, 1, '${address}', 7, 7, 'r', 1000, 1001, ${isDelivered}, ${answers}, ${lost})`,
      );
    }
    await runner.query("INSERT INTO traffic_held VALUES (1, 1, 'lost', 5, 10, 20, 7)");
    await runner.query(
      `INSERT INTO quarantine (node_id, uid, upload, download, rate, reason, reported_at, state)
        VALUES (1, '5', '10', '20', 10000, 'may-be-repeat', 1001, 'waiting')`,
    );
  }, 60_000);
  afterAll(() => database.drop());

  it('keep their bytes and get the signs of trouble, also when the migration is interrupted and starts again', async () => {
    const migration = new NumbersOfReports1796169600010();
    await runner.query("ALTER TABLE traffic_sources ADD COLUMN process_id varchar(32) NOT NULL DEFAULT ''");
    await migration.up(runner);
    await migration.up(runner);
    const rows = await runner.query(
      'SELECT address, signs, answers, turn, newest_turn, has_waiting FROM traffic_sources',
    );
    expect(rows).toHaveLength(SOURCES.length);
    for (const { address, signs, answers } of SOURCES) {
      const row = rows.find((each: { address: string }) => each.address === address);
      expect([
        row.signs,
        Number(row.answers),
        Number(row.turn),
        Number(row.newest_turn),
        Number(row.has_waiting),
      ]).toEqual([...[signs, answers], ...[7, 7, 0]]);
    }
    expect(await runner.hasColumn('traffic_sources', 'is_delivered')).toBe(false);
    expect(await runner.hasColumn('traffic_sources', 'lost_answers')).toBe(false);
    expect(await runner.query('SELECT * FROM traffic_held')).toHaveLength(1);
    const [entry] = await runner.query('SELECT state, key_id, about, settlement FROM quarantine');
    expect(entry).toEqual({ state: 'waiting', key_id: null, about: null, settlement: null });
  });
});
