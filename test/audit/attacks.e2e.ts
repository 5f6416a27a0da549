import { hash } from 'node:crypto';
import { AuditChainService, type ChainReport } from '../../src/audit/chain/audit-chain.service.js';
import { AuditSealsService } from '../../src/audit/chain/audit-seals.service.js';
import { ChainHeadsService } from '../../src/audit/chain/head/chain-heads.service.js';
import { Panel } from '../support/panel.js';
import { recordEach } from './recorded-entries.js';

type Row = Record<string, string | number | null>;

const UNSEAL = "UPDATE audit_log SET seal = NULL, hash = '', proof = NULL";
/** What the migration has inserted. */
const OPEN_HEAD =
  "UPDATE audit_chain SET begun_at = 0, begun_seal = 0, begun_key = '', old_entries = 0, seal = 0, hash = '', key_id = '', mac = ''";

/** The content of an entry in the order of its hash, in a log from before entries had signatures. */
const OLD_COLUMNS = ['id', 'at', 'actor', 'actor_name', 'action', 'subject', 'address', 'state_before', 'state_after'];

/**
 * Somebody who can write to the database and lacks APP_SECRET. The log has ten sealed entries of two processes: five of each. The panel
 * then runs on as a further process, which has written nothing: it remembers nothing, and seals whatever it finds.
 */
describe('T88: the audit log after an attack on the database', () => {
  let panel: Panel;
  let next: Panel;
  let head: string | null;
  /** The signed head before the first seal. */
  let first: Row[];
  /** The rows of all tables of the log when it had five entries. */
  let older: ReadonlyMap<string, Row[]>;

  /** The tables before each attack. */
  let whole: ReadonlyMap<string, Row[]>;

  beforeAll(async () => {
    panel = await Panel.start();
    await recordEach(panel, 5);
    first = await panel.rows<Row>('SELECT * FROM audit_chain');
    await seal(panel);
    older = await tables();
    const second = await panel.another();
    await recordEach(second, 5);
    await seal(second);
    await second.stop();
    const report = await verify();
    // Otherwise each attack would seem to be found.
    expect(report).toMatchObject({ ok: true, rows: 10, broken: [] });
    ({ head } = report);
    whole = await tables();
  });
  afterAll(() => panel.stop());

  beforeEach(async () => {
    for (const [table, rows] of whole) await restore(table, rows);
    next = await panel.another();
  });
  afterEach(() => next.stop());

  const TABLES = ['audit_log', 'audit_chain'];

  async function tables(): Promise<ReadonlyMap<string, Row[]>> {
    const rows = new Map<string, Row[]>();
    for (const table of TABLES) rows.set(table, await panel.rows<Row>(`SELECT * FROM ${table}`));
    return rows;
  }

  async function restore(table: string, rows: readonly Row[]): Promise<void> {
    await panel.execute(`DELETE FROM ${table}`);
    for (const row of rows) await insert(table, row);
  }

  async function insert(table: string, row: Row): Promise<void> {
    const places = Object.keys(row).map(() => '?');
    const statement = `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')})`;
    await panel.execute(statement, Object.values(row));
  }

  const seal = (on: Panel): Promise<void> => on.service(AuditSealsService).sealAll();
  const verify = (): Promise<ChainReport> => panel.service(AuditChainService).verify();
  const execute = async (...statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await panel.execute(statement);
  };

  /** The panel looks, writes and seals, as it does after each start and each second. */
  async function goOn(): Promise<void> {
    await next.service(ChainHeadsService).look();
    await seal(next);
    await recordEach(next, 1);
    await seal(next);
  }

  /** The same log without signatures, as an earlier version wrote it, with a false entry. */
  async function unsign(upTo: number): Promise<void> {
    let before = '';
    const rows = await panel.rows<Row>(`SELECT ${OLD_COLUMNS.join(', ')} FROM audit_log WHERE id <= ? ORDER BY id`, [
      upTo,
    ]);
    for (const row of rows) {
      if (row['id'] === 3) row['subject'] = 'test:forged';
      before = hash('sha256', JSON.stringify([...Object.values(row), before]), 'hex');
      await panel.execute(
        'UPDATE audit_log SET subject = ?, uid = NULL, names = NULL, key_id = NULL, mac = NULL, proof = NULL, seal = id, hash = ? WHERE id = ?',
        [row['subject'], before, row['id']],
      );
    }
  }

  it('is as it was written without one', async () => {
    expect(await verify()).toMatchObject({
      ok: true,
      rows: 10,
      old: 0,
      signed_after: 0,
      head: expect.stringMatching(/^10:/),
    });
    await goOn();
    expect(await verify()).toMatchObject({ ok: true, rows: 11, broken: [] });
  });

  const swap = (one: number, other: number): readonly string[] => [
    `UPDATE audit_log SET id = 900 WHERE id = ${one}`,
    `UPDATE audit_log SET id = ${one} WHERE id = ${other}`,
    `UPDATE audit_log SET id = ${other} WHERE id = 900`,
  ];

  describe.each<readonly [string, (() => Promise<void>) | readonly string[]]>([
    ['an entry in the middle is deleted', ['DELETE FROM audit_log WHERE seal = 4']],
    ['the last entry is deleted', ['DELETE FROM audit_log WHERE seal = 10']],
    ['the last five entries are deleted', ['DELETE FROM audit_log WHERE seal > 5']],
    ['all entries are deleted', ['DELETE FROM audit_log']],
    ['two entries are swapped', [UNSEAL + ' WHERE seal IN (2, 3)', ...swap(2, 3)]],
    ['all entries are unsealed', [UNSEAL]],
    ['all entries are unsealed, and the last one deleted', [UNSEAL, 'DELETE FROM audit_log WHERE id = 10']],
    [
      'all entries are unsealed, and those of the first process deleted',
      [UNSEAL, 'DELETE FROM audit_log WHERE id <= 5'],
    ],
    ['all entries are unsealed, and two swapped', [UNSEAL, ...swap(4, 9)]],
    ['the newest entries are unsealed', [UNSEAL + ' WHERE seal > 7']],
    ['the last two are unsealed, and swapped', [UNSEAL + ' WHERE seal > 8', ...swap(9, 10)]],
    ['all are unsealed, and the signed head is removed', [UNSEAL, 'DELETE FROM audit_chain']],
    [
      'all are unsealed, and the signed head is set back',
      [UNSEAL, 'UPDATE audit_chain SET seal = 0, hash = start_hash'],
    ],
    [
      'all are unsealed, and the signature of the head is removed',
      [UNSEAL, OPEN_HEAD, 'DELETE FROM audit_log WHERE id = 10'],
    ],
    [
      'the newest are unsealed, and the signature of the head is removed',
      [
        UNSEAL + ' WHERE seal > 8',
        OPEN_HEAD,
        'DELETE FROM audit_log WHERE id = 9',
        'UPDATE audit_log SET id = 9 WHERE id = 10',
      ],
    ],
    [
      'the newest are unsealed, and the head names a key that does not exist',
      [
        UNSEAL + ' WHERE seal > 8',
        "UPDATE audit_chain SET seal = 8, key_id = '0123456789ab'",
        'DELETE FROM audit_log WHERE id = 10',
      ],
    ],
    ['all are unsealed and the log is empty for a moment', emptied],
    ['the entries of a process are rewritten as old ones', () => unsign(5)],
    ['all entries are rewritten as old ones', () => unsign(10)],
    ['the entries of a process are rewritten as old ones, and the others unsealed', forgedPrefix],
    ['the same, and the signature of the head is removed', async () => (await forgedPrefix(), execute(OPEN_HEAD))],
    ['an older copy of the head is put back, and the newer entries are unsealed', replayedHead],
    ['an older copy of the head is put back, and an older entry is removed', replayedOlder],
    ['an entry is inserted with a place before the first', [insertAt('-1', "'x'")]],
    ['an entry is inserted with the place 0', [insertAt('0', "'x'")]],
    ['an entry without a place is inserted with an id before the first', [insertAt('NULL', "''")]],
    ['an entry is inserted behind the end', [insertAt('11', "'x'")]],
    ['a copy of an entry is put behind the end', [copyOf(3)]],
    ['an entry gets a gap before it', ['UPDATE audit_log SET seal = 1000 WHERE seal = 10']],
    ['a time is set back', ['UPDATE audit_log SET at = 1 WHERE seal = 6']],
    ['the head is removed', ['DELETE FROM audit_chain']],
    ['the head is changed', ['UPDATE audit_chain SET seal = 9']],
    ['the head allows old entries', ['UPDATE audit_chain SET old_entries = 10']],
  ])('in which %s', (_what, attack) => {
    it('is found broken at once or when the panel goes on, and stays broken', async () => {
      await (typeof attack === 'function' ? attack() : execute(...attack));
      await goOn();
      const report = await verify();
      expect(report).toMatchObject({ ok: false, broken: expect.arrayContaining([expect.anything()]) });
      await goOn();
      expect(await verify()).toMatchObject({ ok: false });
    });
  });

  async function emptied(): Promise<void> {
    const rows = await panel.rows<Row>('SELECT * FROM audit_log ORDER BY id');
    await execute('DELETE FROM audit_log', OPEN_HEAD);
    const between = await panel.another();
    await recordEach(between, 1);
    await seal(between);
    await between.stop();
    for (const row of rows.slice(0, 9))
      await insert('audit_log', { ...row, id: Number(row['id']) + 100, seal: null, hash: '', proof: null });
  }

  async function forgedPrefix(): Promise<void> {
    await execute(UNSEAL + ' WHERE seal > 5');
    await unsign(5);
  }

  async function replayedHead(): Promise<void> {
    await restore('audit_chain', older.get('audit_chain') ?? []);
    await execute(UNSEAL + ' WHERE seal > 4', 'DELETE FROM audit_log WHERE id = 5');
  }

  async function replayedOlder(): Promise<void> {
    await restore('audit_chain', first);
    await execute(UNSEAL, ...swap(2, 4));
  }

  it('is not found to be a whole older copy of its tables, except with a head that is kept elsewhere', async () => {
    for (const [table, rows] of older) await restore(table, rows);
    expect(await verify()).toMatchObject({ ok: true, rows: 5 });
    const [number = '', hashOfHead = ''] = (head ?? '').split(':');
    const expected = { number: Number(number), hash: hashOfHead };
    const cut = { id: 0, reason: 'the chain ends at 5, before the expected head 10: it was cut' };
    expect(await panel.service(AuditChainService).verify(expected)).toMatchObject({ ok: false, broken: [cut] });
  });

  it('is not found if an older copy of the head is put back, and no entry names what was sealed after it', async () => {
    await restore('audit_chain', older.get('audit_chain') ?? []);
    await execute(UNSEAL + ' WHERE seal > 5', 'DELETE FROM audit_log WHERE id = 10');
    await goOn();
    expect(await verify()).toMatchObject({ ok: true, rows: 10 });
    const [number = '', hashOfHead = ''] = (head ?? '').split(':');
    const expected = { number: Number(number), hash: hashOfHead };
    expect(await panel.service(AuditChainService).verify(expected)).toMatchObject({ ok: false });
  });

  it('is found to be an older copy by a process that ran on', async () => {
    await recordEach(next, 1);
    await seal(next);
    await next.service(ChainHeadsService).look();
    for (const [table, rows] of older) await restore(table, rows);
    expect(await verify()).toMatchObject({ ok: true });
    await recordEach(next, 1);
    await seal(next);
    expect(await verify()).toMatchObject({ ok: false });
  });

  it('that began anew says since when it is signed', async () => {
    await execute('DELETE FROM audit_log', OPEN_HEAD);
    panel.clock.advance(86_400_000);
    await goOn();
    const since = panel.clock.unixSeconds();
    expect(await verify()).toMatchObject({ ok: true, rows: 1, signed_since: since, signed_after: 0 });
  });
});

function insertAt(place: string, hashText: string): string {
  const id = place === 'NULL' ? -5 : 50;
  return `INSERT INTO audit_log (id, at, actor, action, subject, seal, hash) VALUES (${id}, 1, 'system', 'x.y', 'x:1', ${place}, ${hashText})`;
}

function copyOf(seal: number): string {
  return `INSERT INTO audit_log (at, actor, action, subject, state_before, state_after, uid, names, key_id, mac)
    SELECT at, actor, action, subject, state_before, state_after, 'abcdefghijklmnopqrstuv', names, key_id, mac FROM audit_log WHERE seal = ${seal}`;
}
