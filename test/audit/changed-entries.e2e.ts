import { AuditChainService } from '../../src/audit/chain/audit-chain.service.js';
import { AuditSealsService } from '../../src/audit/chain/audit-seals.service.js';
import { Panel } from '../support/panel.js';
import { recordEach } from './recorded-entries.js';

type Entry = Record<string, unknown>;

const INSERTED = "(id, at, actor, action, subject) VALUES (6, 1, 'system', 'x.y', 'x:1')";
const CHANGED = 'was changed or inserted';
const UNSEALED = 'does not match its seal: it or the entry before it was changed';

describe('a changed log of five entries', () => {
  let panel: Panel;
  let unsealed: Entry[];
  let sealed: Entry[];
  /** The signed head of each list of entries. */
  const heads = new Map<readonly Entry[], Entry[]>();
  beforeAll(async () => {
    panel = await Panel.start();
    await recordEach(panel, 5);
    unsealed = await panel.rows<Entry>('SELECT * FROM audit_log ORDER BY id');
    heads.set(unsealed, await panel.rows<Entry>('SELECT * FROM audit_chain'));
    await seal();
    sealed = await panel.rows<Entry>('SELECT * FROM audit_log ORDER BY id');
    heads.set(sealed, await panel.rows<Entry>('SELECT * FROM audit_chain'));
  });
  afterAll(() => panel.stop());

  const seal = () => panel.service(AuditSealsService).sealAll();
  const verify = () => panel.service(AuditChainService).verify();
  const restore = async (table: string, rows: readonly Entry[]): Promise<void> => {
    await panel.execute(`DELETE FROM ${table}`);
    for (const row of rows) {
      const places = Object.keys(row).map(() => '?');
      const statement = `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')})`;
      await panel.execute(statement, Object.values(row));
    }
  };
  const begin = async (entries: readonly Entry[]): Promise<void> => {
    await restore('audit_log', entries);
    await restore('audit_chain', heads.get(entries) ?? []);
    expect(await verify()).toMatchObject({ ok: true, rows: 5, unsealed: entries === sealed ? 0 : 5, broken: [] });
  };

  describe.each([
    [
      'a changed action',
      "UPDATE audit_log SET action = 'test.undone' WHERE seal = 3",
      [
        [3, CHANGED],
        [3, UNSEALED],
      ],
    ],
    [
      'a changed time',
      'UPDATE audit_log SET at = at + 1 WHERE seal = 3',
      [
        [3, CHANGED],
        [3, UNSEALED],
      ],
    ],
    [
      'a changed state',
      "UPDATE audit_log SET state_after = '{}' WHERE seal = 3",
      [
        [3, CHANGED],
        [3, UNSEALED],
      ],
    ],
    ['a changed id', 'UPDATE audit_log SET id = 99 WHERE seal = 3', [[99, UNSEALED]]],
    [
      'another signature',
      "UPDATE audit_log SET mac = 'abc' WHERE seal = 3",
      [
        [3, CHANGED],
        [3, UNSEALED],
      ],
    ],
    [
      'other names',
      'UPDATE audit_log SET names = NULL WHERE seal = 3',
      [
        [3, CHANGED],
        [3, UNSEALED],
      ],
    ],
    [
      'no signature',
      'UPDATE audit_log SET mac = NULL WHERE seal = 3',
      [
        [3, 'has no signature: it was inserted'],
        [3, UNSEALED],
      ],
    ],
    [
      'another hash',
      "UPDATE audit_log SET hash = 'abc' WHERE seal = 3",
      [
        [3, 'has a wrong proof: the panel did not seal it like that'],
        [3, UNSEALED],
        [4, UNSEALED],
      ],
    ],
    [
      'no proof',
      'UPDATE audit_log SET proof = NULL WHERE seal = 3',
      [[3, 'has a seal without a proof: the panel did not seal it']],
    ],
    [
      'a missing entry in the middle',
      'DELETE FROM audit_log WHERE seal = 3',
      [
        [4, 'seal 3 is missing before it'],
        [4, 'names'],
      ],
    ],
    [
      'several missing entries',
      'DELETE FROM audit_log WHERE seal IN (2, 3)',
      [
        [4, 'seals 2 to 3 are missing before it'],
        [4, 'names'],
      ],
    ],
    [
      'a missing first entry',
      'DELETE FROM audit_log WHERE seal = 1',
      [
        [2, 'seal 1 is missing before it'],
        [2, 'names'],
      ],
    ],
    ['an inserted entry', `INSERT INTO audit_log ${INSERTED}`, [[6, 'has no signature: it was inserted']]],
    [
      'an entry sealed by hand',
      "INSERT INTO audit_log (id, at, actor, action, subject, seal, hash) VALUES (6, 1, 'system', 'x.y', 'x:1', 6, '1')",
      [
        [6, 'has no signature: it was inserted'],
        [6, 'has a seal without a proof: the panel did not seal it'],
        [6, UNSEALED],
      ],
    ],
  ])('finds %s', (_what, statement, broken) => {
    it('among sealed entries, and names the place', async () => {
      await begin(sealed);
      await panel.execute(statement);
      const report = await verify();
      expect(report.ok).toBe(false);
      expect(report.broken.map(({ id, reason }) => [id, reason.startsWith('names') ? 'names' : reason])).toEqual(
        broken,
      );
    });
  });

  it.each([
    ['changed', "UPDATE audit_log SET action = 'test.undone' WHERE id = 3", 3, CHANGED],
    ['inserted', `INSERT INTO audit_log ${INSERTED}`, 6, 'has no signature: it was inserted'],
    ['removed but named', 'DELETE FROM audit_log WHERE id = 4', 5, 'names an entry that is missing'],
  ])('finds an entry that was %s before its seal, and also afterwards', async (_what, statement, id, reason) => {
    await begin(unsealed);
    await panel.execute(statement);
    const fault = { id, reason: expect.stringContaining(reason) };
    expect(await verify()).toMatchObject({
      ok: false,
      unsealed: statement.startsWith('DELETE') ? 4 : expect.any(Number),
      broken: [fault],
    });
    await seal();
    expect(await verify()).toMatchObject({ ok: false, unsealed: 0, broken: [fault] });
  });

  it('finds two swapped entries', async () => {
    await begin(sealed);
    for (const [from, to] of [
      [2, 99],
      [3, 2],
      [99, 3],
    ])
      await panel.execute('UPDATE audit_log SET seal = ? WHERE seal = ?', [to, from]);
    expect(new Set((await verify()).broken.map(({ id }) => id))).toEqual(new Set([2, 3, 4]));
  });

  it('cannot find the removal of the newest entry of a process before it is sealed', async () => {
    await begin(unsealed);
    await panel.execute('DELETE FROM audit_log WHERE id = 5');
    expect(await verify()).toMatchObject({ ok: true, rows: 4 });
  });
});
