import { hash } from 'node:crypto';
import { AuditChainService, type ChainReport } from '../../src/audit/chain/audit-chain.service.js';
import { AuditLogService } from '../../src/audit/audit-log.service.js';
import { AuditSealsService } from '../../src/audit/chain/audit-seals.service.js';
import { dataSourceFor } from '../../src/database/connection/data-source.js';
import { Database } from '../../src/database/database.js';
import { AuditSeals1795478400000 } from '../../src/database/migrations/1795478400000-audit-seals.js';
import { Panel } from '../support/panel.js';
import { createTestDatabase } from '../support/database/test-database.js';

const ENTRIES = 6;
const UNSEALED = 'does not match its seal: it or the entry before it was changed';
const UNSIGNED = { reason: 'has no signature: it was inserted' };
/** The entry that the migration adds. */
const HEAD = ENTRIES + 1;

describe('the chain of a panel from before entries had signatures', () => {
  let panel: Panel | undefined;
  afterEach(() => panel?.stop());

  /** A database before the migration with entries, in which somebody has run statements. */
  async function migrated(...statements: readonly string[]): Promise<Panel> {
    const database = await createTestDatabase();
    const source = await (await dataSourceFor(database.config)).initialize();
    // The names end with the moments of the migrations.
    const moment = (name: string): number => Number(name.slice(-13));
    const isEarlier = (name: string): boolean => moment(name) < moment(AuditSeals1795478400000.name);
    const earlier = source.migrations.filter((migration) => isEarlier(migration.constructor.name));
    Object.assign(source, { migrations: earlier });
    await source.runMigrations({ transaction: 'none' });
    let previous = '';
    for (let id = 1; id <= ENTRIES; id++) {
      const row = [id, 1000 + id, 'operator:1', 'ada', 'test.done', `test:${id}`, null, null, `{"id":${id}}`, previous];
      previous = hash('sha256', JSON.stringify(row), 'hex');
      await source.query(
        `INSERT INTO audit_log (id, at, actor, actor_name, action, subject, address, state_before, state_after, previous_hash, hash)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [...row, previous],
      );
    }
    await source.query('UPDATE audit_head SET entries = ?, newest = ?, hash = ?', [ENTRIES, ENTRIES, previous]);
    for (const statement of statements) await source.query(statement);
    await source.destroy();
    panel = await Panel.startOn(database);
    return panel;
  }

  const verify = (on: Panel): Promise<ChainReport> => on.service(AuditChainService).verify();

  async function recordAndSeal(on: Panel): Promise<void> {
    await on
      .service(Database)
      .transaction((manager) =>
        on.service(AuditLogService).record(manager, { action: 'test.done', subject: 'test:new' }),
      );
    await on.service(AuditSealsService).sealAll();
  }

  it('continues where it ended', async () => {
    const migratedPanel = await migrated();
    const count = { rows: HEAD, old: HEAD, unsealed: 0, unproved: 0, signed_since: null };
    expect(await verify(migratedPanel)).toMatchObject({ ok: true, ...count, broken: [] });
    expect(
      await migratedPanel.rows('SELECT id, seal, action, subject, uid, proof FROM audit_log ORDER BY seal'),
    ).toMatchObject([
      ...[1, 2, 3, 4, 5, 6].map((id) => ({ id, seal: id, subject: `test:${id}`, uid: null, proof: null })),
      { id: HEAD, seal: HEAD, action: 'audit.head-kept', subject: `audit:${ENTRIES}` },
    ]);
    await recordAndSeal(migratedPanel);
    const report = await verify(migratedPanel);
    expect(report).toMatchObject({ ok: true, rows: HEAD + 1, old: HEAD, head: expect.stringMatching(/^8:/) });
    expect(report).toMatchObject({ signed_since: migratedPanel.clock.unixSeconds(), signed_after: HEAD });
    await migratedPanel.execute("UPDATE audit_log SET actor = 'nobody' WHERE id = 2");
    expect((await verify(migratedPanel)).broken).toEqual([{ id: 2, reason: UNSEALED }]);
  });

  it('has no entry if the panel had none', async () => {
    const database = await createTestDatabase();
    panel = await Panel.startOn(database);
    expect(await verify(panel)).toMatchObject({ ok: true, rows: 0, old: 0, head: null });
  });

  it.each([
    ['a changed entry', ["UPDATE audit_log SET action = 'x' WHERE id = 3"], [{ id: 3, reason: UNSEALED }]],
    ['a removed entry', ['DELETE FROM audit_log WHERE id = 3'], [{ id: 4, reason: 'seal 3 is missing before it' }]],
    ['a cut end', ['DELETE FROM audit_log WHERE id > 4'], [{ id: HEAD, reason: 'seals 5 to 6 are missing before it' }]],
    ['an emptied log', ['DELETE FROM audit_log'], [{ reason: 'seals 1 to 6 are missing before it' }]],
    [
      'a replaced end',
      ["UPDATE audit_log SET action = 'x', hash = 'abc' WHERE id = 6"],
      [
        { id: 6, reason: UNSEALED },
        { id: HEAD, reason: UNSEALED },
      ],
    ],
    [
      'an entry behind the end',
      ["INSERT INTO audit_log (id, at, actor, action, subject) VALUES (7, 1, 'system', 'x.y', 'x:1')"],
      [
        { id: 7, ...UNSIGNED },
        { id: 8, reason: 'has the place of entry 7' },
      ],
    ],
    ['a missing head', ['DELETE FROM audit_head'], [{ id: HEAD, reason: UNSEALED }]],
    ['a head that was set back', ['UPDATE audit_head SET entries = 4'], [{ id: HEAD, reason: UNSEALED }]],
  ])('shows %s after the migration', async (_what, statements, broken) => {
    const migratedPanel = await migrated(...statements);
    expect(await verify(migratedPanel)).toMatchObject({ ok: false, broken });
    await recordAndSeal(migratedPanel);
    const report = await verify(migratedPanel);
    expect(report).toMatchObject({ ok: false, unsealed: 0 });
    expect(report.broken).toEqual(expect.arrayContaining(broken.map((each) => expect.objectContaining(each))));
  });

  it('has no more entries without a signature than the panel found', async () => {
    const migratedPanel = await migrated();
    await recordAndSeal(migratedPanel);
    const [last] = await migratedPanel.rows<Record<string, unknown>>('SELECT * FROM audit_log WHERE seal = 8');
    const { id, at, actor, action, subject } = last ?? {};
    const [before] = await migratedPanel.rows<{ hash: string }>('SELECT hash FROM audit_log WHERE seal = 7');
    const row = [id, at, actor, null, action, subject, null, null, null, before?.hash];
    await migratedPanel.execute(
      'UPDATE audit_log SET actor_name = NULL, state_before = NULL, state_after = NULL, uid = NULL, names = NULL, key_id = NULL, mac = NULL, proof = NULL, hash = ? WHERE seal = 8',
      [hash('sha256', JSON.stringify(row), 'hex')],
    );
    expect(await verify(migratedPanel)).toMatchObject({ ok: false, old: HEAD });
  });

  it('rejects an entry without a signature after the first proof', async () => {
    const migratedPanel = await migrated();
    await recordAndSeal(migratedPanel);
    const forged = `INSERT INTO audit_log (at, actor, action, subject, seal, hash) VALUES (1, 'system', 'x', 'x', 9, 'x')`;
    await migratedPanel.execute(forged);
    expect(await verify(migratedPanel)).toMatchObject({ ok: false, old: HEAD });
  });
});
