import { actingAs, type Actor, COMMAND_LINE } from '../../src/audit/actor.js';
import { AuditChainService } from '../../src/audit/audit-chain.service.js';
import { AuditLogService } from '../../src/audit/audit-log.service.js';
import { Database } from '../../src/database/database.js';
import { Panel } from '../support/panel.js';

const ADA: Actor = { kind: 'operator', id: 1, name: 'ada', address: '192.0.2.1' };

describe('the chain of the audit log', () => {
  let panel: Panel;
  beforeEach(async () => {
    panel = await Panel.start();
  });
  afterEach(() => panel.stop());

  const record = (count: number, on: Panel = panel) =>
    on.service(Database).transaction(async (manager) => {
      for (let index = 0; index < count; index++) {
        const event = {
          action: 'test.done',
          subject: `test:${index}`,
          before: { size: index },
          after: { size: index + 1 },
        };
        await on.service(AuditLogService).record(manager, event);
      }
    });
  const verify = () => panel.service(AuditChainService).verify();

  it('holds as it was written, for every author', async () => {
    await actingAs(ADA, () => record(3));
    await actingAs(COMMAND_LINE, () => record(2));
    await record(1);
    expect(await verify()).toMatchObject({ ok: true, rows: 6, broken: [] });
    expect(await panel.rows('SELECT id, actor, actor_name, address FROM audit_log ORDER BY id')).toMatchObject([
      ...[1, 2, 3].map((id) => ({ id, actor: 'operator:1', actor_name: 'ada', address: '192.0.2.1' })),
      ...[4, 5].map((id) => ({ id, actor: 'command-line', actor_name: null, address: null })),
      { id: 6, actor: 'system' },
    ]);
  });

  it('keeps every character of the values before and after', async () => {
    const odd = ['"quoted"', 'back\\slash', '\\u0041', "it's", 'line\nbreak', 'tab\t', '\u0001', '名前 🙂', '', 'null'];
    const event = {
      action: 'test.done',
      subject: 'test:odd',
      before: { odd: [] },
      after: { odd, none: null, whole: 2n ** 63n - 1n },
    };
    await panel.service(Database).transaction((manager) => panel.service(AuditLogService).record(manager, event));
    expect(await verify()).toMatchObject({ ok: true, rows: 1 });
    const [row] = await panel.rows<{ state_after: string }>('SELECT state_after FROM audit_log');
    expect(row?.state_after).toBe(`{"odd":${JSON.stringify(odd)},"none":null,"whole":9223372036854775807}`);
  });

  it('names each author when many act at once and wait for each other', async () => {
    const acts = Array.from({ length: 12 }, (_none, id) =>
      actingAs({ ...ADA, id, name: `operator ${id}` }, () =>
        panel.service(Database).transaction(async (manager) => {
          await manager.query('SELECT 1');
          await panel.service(AuditLogService).record(manager, { action: 'test.done', subject: `operator:${id}` });
        }),
      ),
    );
    const nobody = Array.from({ length: 4 }, () => record(1));
    await Promise.all([...acts, ...nobody]);
    const rows = await panel.rows<{ actor: string; subject: string }>('SELECT actor, subject FROM audit_log');
    const mistaken = rows.filter(({ actor, subject }) => actor !== (subject === 'test:0' ? 'system' : subject));
    expect([rows.length, mistaken]).toEqual([16, []]);
  });

  it('is one line when two processes write at once', async () => {
    const other = await panel.another();
    await Promise.all(Array.from({ length: 20 }, (_none, index) => record(2, index % 2 === 0 ? panel : other)));
    await other.stop();
    expect(await verify()).toMatchObject({ ok: true, rows: 40, broken: [] });
  });

  it('has no entry of a transaction that was rolled back', async () => {
    const failing = panel.service(Database).transaction(async (manager) => {
      await panel.service(AuditLogService).record(manager, { action: 'test.failed', subject: 'test:1' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await verify()).toMatchObject({ ok: true, rows: 0 });
  });

  it('accepts no entry outside a transaction, where it could be lost', async () => {
    const { service } = { service: panel.service(Database) };
    const outside = service.read((manager) =>
      panel.service(AuditLogService).record(manager, { action: 'test.done', subject: 'test:1' }),
    );
    await expect(outside).rejects.toThrow('only a transaction');
  });

  describe.each([
    [
      'a changed action',
      "UPDATE audit_log SET action = 'test.undone' WHERE id = 3",
      [{ id: 3, reason: 'was changed' }],
    ],
    ['a changed time', 'UPDATE audit_log SET at = at + 1 WHERE id = 3', [{ id: 3, reason: 'was changed' }]],
    ['a changed state', "UPDATE audit_log SET state_after = '{}' WHERE id = 3", [{ id: 3, reason: 'was changed' }]],
    ['another hash', "UPDATE audit_log SET hash = 'abc' WHERE id = 3", [{ id: 3 }, { id: 4 }]],
    [
      'one missing in the middle',
      'DELETE FROM audit_log WHERE id = 3',
      [{ id: 4, reason: 'entry 3 is missing before it' }],
    ],
    [
      'several missing in the middle',
      'DELETE FROM audit_log WHERE id IN (2, 3)',
      [{ id: 4, reason: 'entries 2 to 3 are missing before it' }],
    ],
    ['the first missing', 'DELETE FROM audit_log WHERE id = 1', [{ id: 2, reason: 'entry 1 is missing before it' }]],
    ['the last missing', 'DELETE FROM audit_log WHERE id = 5', [{ id: 5, reason: 'entry 5 is missing at the end' }]],
    ['all missing', 'DELETE FROM audit_log', [{ id: 5, reason: 'entries 1 to 5 are missing at the end' }]],
    [
      'one added at the end',
      "INSERT INTO audit_log (id, at, actor, action, subject) VALUES (6, 1, 'system', 'x.y', 'x:1')",
      [{ id: 6, reason: 'was added behind the end of the log' }],
    ],
    ['the head missing', 'DELETE FROM audit_head', [{ id: 0 }, { id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }]],
    ['the head set back', 'UPDATE audit_head SET entries = 4', [{ id: 5, reason: 'there should be 4 entries' }]],
  ])('finds %s', (_what, statement, broken) => {
    it('and says where', async () => {
      await record(5);
      expect(await verify()).toMatchObject({ ok: true, rows: 5 });
      await panel.execute(statement);
      const report = await verify();
      expect(report.ok).toBe(false);
      expect(report.broken).toMatchObject(broken);
    });
  });

  it('finds two that have changed places, and one that was put between', async () => {
    await record(5);
    for (const [from, to] of [
      [2, 99],
      [3, 2],
      [99, 3],
    ]) {
      await panel.execute('UPDATE audit_log SET id = ? WHERE id = ?', [to, from]);
    }
    expect((await verify()).broken.map(({ id }) => id)).toEqual([2, 2, 3, 3, 4]);
    for (const id of [5, 4]) await panel.execute('UPDATE audit_log SET id = ? WHERE id = ?', [id + 1, id]);
    const forged = "INSERT INTO audit_log (id, at, actor, action, subject) VALUES (4, 1, 'system', 'x.y', 'x:1')";
    await panel.execute(forged);
    expect((await verify()).ok).toBe(false);
  });
});
