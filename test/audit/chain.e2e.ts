import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { actingAs, type Actor, COMMAND_LINE } from '../../src/audit/actor.js';
import { AuditChainService } from '../../src/audit/chain/audit-chain.service.js';
import { AuditLogService } from '../../src/audit/audit-log.service.js';
import { AuditSealsService } from '../../src/audit/chain/audit-seals.service.js';
import { ChainHeadsService } from '../../src/audit/chain/head/chain-heads.service.js';
import { headsIn, namedIn } from '../../src/audit/entry/entry-names.js';
import { Database } from '../../src/database/database.js';
import { endOf, withEnd } from '../../src/database/transaction-end.js';
import { isOnServer } from '../support/database/test-database.js';
import { eventually } from '../support/eventually.js';
import { Panel } from '../support/panel.js';
import { recordEach, recordTogether } from './recorded-entries.js';

const ADA: Actor = { kind: 'operator', id: 1, name: 'ada', address: '192.0.2.1' };

const UNSEALED = 'does not match its seal: it or the entry before it was changed';

describe('the chain of the audit log', () => {
  let panel: Panel;
  beforeEach(async () => {
    panel = await Panel.start();
  });
  afterEach(() => panel.stop());

  const recordIn = (count: number, on: Panel = panel) => recordTogether(on, count);
  const record = (count: number, on: Panel = panel) => recordEach(on, count);
  const seal = (on: Panel = panel) => on.service(AuditSealsService).sealAll();
  const verify = (on: Panel = panel) => on.service(AuditChainService).verify();
  const entries = () =>
    panel.rows<{ id: number; uid: string; names: string | null }>('SELECT id, uid, names FROM audit_log ORDER BY id');
  /** The entries that each entry names, without the ends of the chain. */
  const names = async () => (await entries()).map((row) => ({ ...row, names: namedIn(row.names).join(' ') || null }));

  it('is valid for entries of every author, before and after they are sealed', async () => {
    await actingAs(ADA, () => recordIn(3));
    await actingAs(COMMAND_LINE, () => record(2));
    await record(1);
    expect(await verify()).toMatchObject({ ok: true, rows: 6, unsealed: 6, head: null, broken: [] });
    await seal();
    const report = await verify();
    expect(report).toMatchObject({ ok: true, rows: 6, unsealed: 0, old: 0, unproved: 0, unknown_keys: [], broken: [] });
    expect(report.head).toBe(`6:${report.hash}`);
    expect(await panel.rows('SELECT seal, actor, actor_name, address FROM audit_log ORDER BY seal')).toMatchObject([
      ...[1, 2, 3].map((seal) => ({ seal, actor: 'operator:1', actor_name: 'ada', address: '192.0.2.1' })),
      ...[4, 5].map((seal) => ({ seal, actor: 'command-line', actor_name: null, address: null })),
      { seal: 6, actor: 'system' },
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
    await seal();
    expect(await verify()).toMatchObject({ ok: true, rows: 1 });
    const [row] = await panel.rows<{ state_after: string }>('SELECT state_after FROM audit_log');
    expect(row?.state_after).toBe(`{"odd":${JSON.stringify(odd)},"none":null,"whole":9223372036854775807}`);
  });

  it('names each author when many act at once', async () => {
    const acts = Array.from({ length: 12 }, (_none, id) =>
      actingAs({ ...ADA, id, name: `operator ${id}` }, () =>
        panel.service(Database).transaction(async (manager) => {
          await manager.query('SELECT 1');
          await panel.service(AuditLogService).record(manager, { action: 'test.done', subject: `operator:${id}` });
        }),
      ),
    );
    const nobody = Array.from({ length: 4 }, () => recordIn(1));
    await Promise.all([...acts, ...nobody]);
    const rows = await panel.rows<{ actor: string; subject: string }>('SELECT actor, subject FROM audit_log');
    const mistaken = rows.filter(({ actor, subject }) => actor !== (subject === 'test:0' ? 'system' : subject));
    expect([rows.length, mistaken]).toEqual([16, []]);
  });

  it('includes every entry of two processes that write and seal at the same time', async () => {
    const other = await panel.another();
    const both = [panel, other];
    const writing = Array.from({ length: 40 }, (_none, index) => recordIn(2, both[index % 2]));
    // Each seals again and again while the other one does.
    let isWriting = true;
    const sealing = both.map(async (each) => {
      while (isWriting) await seal(each);
    });
    await Promise.all(writing);
    isWriting = false;
    await Promise.all(sealing);
    await seal();
    await other.stop();
    const report = await verify();
    expect(report).toMatchObject({ ok: true, rows: 80, unsealed: 0, broken: [] });
    expect(report.head).toMatch(/^80:/);
  });

  it('does not fork when two processes seal the same entries', async () => {
    await recordIn(1200);
    const other = await panel.another();
    const four = [panel, other, panel, other];
    await Promise.all(four.map((each) => seal(each)));
    await seal();
    await other.stop();
    expect(await verify()).toMatchObject({ ok: true, rows: 1200, unsealed: 0 });
    const [row] = await panel.rows('SELECT COUNT(DISTINCT seal) AS seals, MAX(seal) AS newest FROM audit_log');
    expect(row).toEqual({ seals: 1200, newest: 1200 });
  });

  (isOnServer ? it : it.skip)(
    'keeps the seals of another process that committed while this one waited for it',
    async () => {
      await record(3);
      const other = await createConnection(panel.databaseUrl);
      await other.beginTransaction();
      await other.query("UPDATE audit_log SET seal = 1, hash = 'theirs' WHERE id = 1");
      const sealing = seal();
      const watcher = await createConnection(panel.databaseUrl);
      // The statement stays in the list only while it waits for the lock.
      const database = new URL(panel.databaseUrl).pathname.slice(1);
      await eventually(async () => {
        const [rows] = await watcher.query<RowDataPacket[]>('SHOW FULL PROCESSLIST');
        const running = rows.filter(({ db }) => db === database).map(({ Info }) => String(Info));
        expect(running).toContainEqual(expect.stringContaining('UPDATE audit_log SET seal = ELT'));
      });
      await other.commit();
      await sealing;
      const seals = () => panel.rows('SELECT id, seal FROM audit_log ORDER BY id');
      const theirs = "SELECT id FROM audit_log WHERE hash = 'theirs'";
      expect(await seals()).toEqual([{ id: 1, seal: 1 }, ...[2, 3].map((id) => ({ id, seal: null }))]);
      expect(await panel.rows(theirs)).toEqual([{ id: 1 }]);
      await seal();
      expect(await seals()).toEqual([1, 2, 3].map((id) => ({ id, seal: id })));
      expect(await panel.rows(theirs)).toEqual([{ id: 1 }]);
      // The others continue what the other process has written.
      expect(new Set((await verify()).broken.map(({ id }) => id))).toEqual(new Set([1]));
      watcher.destroy();
      other.destroy();
    },
  );

  describe('transactions', () => {
    it('that roll back add no entry, and the next entry names what theirs had named', async () => {
      await record(1);
      const failing = panel.service(Database).transaction(async (manager) => {
        await panel.service(AuditLogService).record(manager, { action: 'test.failed', subject: 'test:1' });
        // Runs after the entry was written.
        await Promise.resolve();
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await verify()).toMatchObject({ ok: true, rows: 1 });
      await failAtCommit();
      await record(1);
      const [first, second] = await names();
      expect(second?.names).toBe(first?.uid);
      expect(await verify()).toMatchObject({ ok: true, rows: 2 });
    });

    it('with an unconfirmed commit are never named, because their entries might not exist', async () => {
      await record(1);
      await loseConfirmation();
      await record(1);
      const [first, unknown, last] = await names();
      // Named twice, since nobody knows whether the second one exists.
      expect([first?.names, unknown?.names, last?.names]).toEqual([null, first?.uid, first?.uid]);
      await record(1);
      expect((await names()).at(-1)?.names).toBe(last?.uid);
      expect(await verify()).toMatchObject({ ok: true, rows: 4 });
    });

    it('with several entries name each entry in its neighbour, and the last entry in the next transaction', async () => {
      await recordIn(3);
      await recordIn(2);
      const all = await names();
      expect(all.slice(1).map((entry) => entry.names)).toEqual(all.slice(0, -1).map(({ uid }) => uid));
    });

    it('name a limited number of waiting entries in one entry', async () => {
      await Promise.all(Array.from({ length: 100 }, () => recordIn(1)));
      await record(10);
      const named = (await entries()).flatMap((entry) => namedIn(entry.names));
      expect(new Set(named).size).toBe(109);
      expect(named).toHaveLength(109);
    });

    /** The entry is written, and then the transaction fails. */
    async function failAtCommit(): Promise<void> {
      const failing = panel.service(Database).transaction(async (manager) => {
        await panel.service(AuditLogService).record(manager, { action: 'test.failed', subject: 'test:1' });
        endOf(manager).steps.push(() => Promise.reject(new Error('at the end')));
      });
      await expect(failing).rejects.toThrow('at the end');
    }

    /** The database commits, but the panel does not hear of it. */
    async function loseConfirmation(): Promise<void> {
      await panel.service(Database).transaction(async (manager) => {
        const event = { action: 'test.done', subject: 'test:1' };
        const lost = withEnd(
          (inner) => panel.service(AuditLogService).record(inner, event),
          async (whole) => {
            await whole(manager);
            throw new Error('the connection is lost');
          },
        );
        await expect(lost).rejects.toThrow('the connection is lost');
      });
    }
  });

  it('has the end that a process knows in its first entry, and each newer end that it sees in one entry', async () => {
    await record(2);
    await seal();
    await record(1);
    await panel.service(ChainHeadsService).look();
    await record(2);
    const other = await panel.another();
    await record(2, other);
    await other.stop();
    const named = (await entries()).map((entry) => headsIn(entry.names).map(({ number }) => number));
    expect(named).toEqual([[0], [], [], [2], [], [2], []]);
    expect(await verify()).toMatchObject({ ok: true, rows: 7 });
  });

  it('rejects an entry outside a transaction, because the entry could be lost', async () => {
    const outside = panel
      .service(Database)
      .read((manager) => panel.service(AuditLogService).record(manager, { action: 'test.done', subject: 'test:1' }));
    await expect(outside).rejects.toThrow('only a transaction');
  });

  it('finds a cut end', async () => {
    await record(4);
    await seal();
    const { head } = await verify();
    const chain = panel.service(AuditChainService);
    const expected = { number: 4, hash: (head ?? '').slice(2) };
    expect(await chain.verify(expected)).toMatchObject({ ok: true });
    await panel.execute('DELETE FROM audit_log WHERE seal > 2');
    const cut = { id: 0, reason: 'the chain ends at 2, before the signed head 4: it was cut' };
    expect(await verify()).toMatchObject({ ok: false, rows: 2, broken: [cut] });
    expect(await chain.verify(expected)).toMatchObject({ ok: false });
    // New entries never take the places of those that were cut off.
    const later = await panel.another();
    await record(4, later);
    await seal(later);
    await later.stop();
    expect(await verify()).toMatchObject({ ok: false, rows: 6, head: expect.stringMatching(/^8:/) });
    expect(await chain.verify({ ...expected, number: 99 })).toMatchObject({ ok: false });
  });

  it('cannot prove entries whose secret was dropped, and does not call them broken', async () => {
    const OLD = panel.config.appSecret;
    const appSecret = Buffer.alloc(32, 'next');
    await record(3);
    await seal();
    await record(2);
    const both = await panel.another({ appSecret, appSecretPrevious: [OLD] });
    expect(await verify(both)).toMatchObject({ ok: true, rows: 5, unproved: 0 });
    await seal(both);
    await record(2, both);
    expect(await verify(both)).toMatchObject({ ok: true, rows: 7, unsealed: 2, unproved: 0, unknown_keys: [] });
    const dropped = await panel.another({ appSecret, appSecretPrevious: [] });
    const report = await verify(dropped);
    expect(report).toMatchObject({ ok: true, rows: 7, unsealed: 2, unproved: 5, broken: [] });
    expect(report.unknown_keys).toHaveLength(1);
    // An entry that waits for its seal counts too, and only once when it has it.
    await record(1);
    expect(await verify(dropped)).toMatchObject({ ok: true, rows: 8, unproved: 6 });
    await seal(dropped);
    expect(await verify(dropped)).toMatchObject({ ok: true, rows: 8, unsealed: 0, unproved: 6 });
    // Hashes need no secret.
    await panel.execute("UPDATE audit_log SET action = 'x' WHERE seal = 2");
    expect(await verify(dropped)).toMatchObject({ ok: false, unproved: 6, broken: [{ id: 2, reason: UNSEALED }] });
    await both.stop();
    await dropped.stop();
  });

  it('is read in pieces', async () => {
    for (let done = 0; done < 3; done++) await recordIn(400);
    expect(await verify()).toMatchObject({ ok: true, rows: 1200, unsealed: 1200 });
    await seal();
    expect(await verify()).toMatchObject({ ok: true, rows: 1200, unsealed: 0, head: expect.stringMatching(/^1200:/) });
    await panel.execute('DELETE FROM audit_log WHERE seal IN (500, 501)');
    expect((await verify()).broken[0]).toMatchObject({ reason: 'seals 500 to 501 are missing before it' });
  });
});
