import { AuditLogService } from '../../src/audit/audit-log.service.js';
import { userActor } from '../../src/audit/actor.js';
import { AuditChainService } from '../../src/audit/chain/audit-chain.service.js';
import { AuditSealsService } from '../../src/audit/chain/audit-seals.service.js';
import { AuditIndexService } from '../../src/audit/joint/audit-index.service.js';
import { Database } from '../../src/database/database.js';
import { JobsService } from '../../src/jobs/jobs.service.js';
import { LOGOUT, REFRESH } from '../client/client.js';
import type { AdminClient } from '../support/admin-client.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Panel } from '../support/panel.js';

const CLIENTS = 12;
/** More joint entries than one transaction indexes. */
const MANY = 250;
/** No user of the other tests has this number or a higher one. */
const NOBODY = 1_000_000;

interface Item {
  readonly id: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly address: string | null;
  readonly after: unknown;
  readonly seal: number | null;
}

interface Page {
  readonly items: Item[];
  readonly next: string | null;
}

describe('changes of several users in one transaction', () => {
  let panel: Panel;
  let admin: AdminClient;
  let linegate: LinegateCommand;
  let clients: { actor: string; token: string }[];
  beforeAll(async () => {
    panel = await Panel.start({ auditRefreshes: true });
    linegate = new LinegateCommand(panel.environment);
    admin = panel.admin(await panel.given.operator('owner'));
    const given = await Promise.all(Array.from({ length: CLIENTS }, () => panel.given.client()));
    clients = given.map(({ user, token }) => ({ actor: `user:${user.id}`, token }));
    const refreshed = await Promise.all(clients.map(({ token }) => panel.get(REFRESH, panel.bearer(token))));
    const tokens = refreshed.map((reply) => reply.json<{ access_token: string }>().access_token);
    const ended = await Promise.all(tokens.map((token) => panel.get(LOGOUT, panel.bearer(token))));
    expect(ended.map(({ statusCode }) => statusCode)).toEqual(clients.map(() => 200));
  });
  afterAll(() => panel.stop());

  const verify = () => panel.service(AuditChainService).verify();
  const list = async (query: string): Promise<Page> => (await admin.get(`/audit?${query}`)).json<Page>();
  const all = async (query: string): Promise<Item[]> => {
    const found: Item[] = [];
    for (let after = ''; ;) {
      const { items, next } = await list(`${query}${after}`);
      found.push(...items);
      if (next === null) return found;
      after = `&after=${next}`;
    }
  };
  /** Of a new user and another one. */
  const record = async (action: string, id: number): Promise<void> => {
    const ids = [id, Number(clients[0]?.actor.split(':')[1])];
    const changes = ids.map((each) => ({ actor: userActor(each, '192.0.2.1'), subject: `session:${action}-${each}` }));
    await panel
      .service(Database)
      .transaction((manager) => panel.service(AuditLogService).recordTogether(manager, action, changes));
  };

  const rows = (action: string) =>
    panel.rows<{ actor: string; state_after: string | null }>(
      'SELECT actor, state_after FROM audit_log WHERE action = ? ORDER BY id',
      [action],
    );

  it.each(['session.refreshed', 'session.ended'])('share an entry: %s', async (action) => {
    const stored = await rows(action);
    expect(stored.length).toBeLessThan(CLIENTS);
    expect(stored.some(({ actor }) => actor === 'user')).toBe(true);
    const items = await all(`action=${action}&limit=200`);
    expect(items.map(({ actor }) => actor).sort()).toEqual(clients.map(({ actor }) => actor).sort());
    for (const item of items) {
      expect(item).toMatchObject({ action, subject: expect.stringMatching(/^session:[\w-]{22}$/), after: null });
      expect(item.address).toBe('127.0.0.1');
    }
  });

  it('are found by their user, their session, their kinds and their time', async () => {
    for (const { actor } of clients) {
      const ofUser = await all(`actor=${actor}&limit=50`);
      expect(ofUser.map(({ action }) => action)).toEqual(['session.ended', 'session.refreshed', 'session.began']);
      expect(new Set(ofUser.map((item) => item.actor))).toEqual(new Set([actor]));
      const subject = ofUser[0]?.subject ?? '';
      expect(await all(`subject=${subject}&limit=1`)).toEqual(ofUser);
      expect(await all(`subject=${subject}&actor=user&action=session.ended&limit=1`)).toEqual(ofUser.slice(0, 1));
      expect(await all(`subject=${subject}&actor=operator:1`)).toEqual([]);
      expect(await all(`actor=${actor}&to=1`)).toEqual([]);
    }
    const wanted = (await all('action=session&limit=200')).length;
    expect(wanted).toBe(3 * CLIENTS);
    for (const query of ['actor=user', 'subject=session', 'actor=user&subject=session&action=session']) {
      expect(await all(`${query}&limit=200`)).toHaveLength(wanted);
    }
    expect(await all('subject=session:nobody')).toEqual([]);
  });

  it('are listed once each, also with short pages', async () => {
    const whole = await all('action=session&limit=200');
    for (const limit of [1, 2, 5]) expect(await all(`action=session&limit=${limit}`)).toEqual(whole);
    const [first] = (await list('action=session.ended&limit=1')).items;
    const together = whole.filter(({ id }) => id === first?.id);
    expect((await list('action=session.ended&limit=1')).items).toEqual(together);
  });

  it('are in the file and on the command line, and their entry is shown as it is stored', async () => {
    const file = (await admin.get('/audit/export.csv?action=session.ended')).body.trimEnd().split('\r\n');
    expect(file).toHaveLength(1 + CLIENTS);
    const listed = await linegate.json<Item[]>(['audit', 'list', '--action', 'session.ended', '--limit', '200']);
    expect(listed.map(({ actor }) => actor).sort()).toEqual(clients.map(({ actor }) => actor).sort());
    const joint = (await panel.rows<{ id: number }>("SELECT id FROM audit_log WHERE actor = 'user'"))[0]?.id;
    const shown = (await admin.get(`/audit/${joint}`)).json<{ subject: string; after: { changes: string[] } }>();
    expect(shown.subject).toBe('session');
    for (const change of shown.after.changes) expect(change).toMatch(/^user:\d+ session:[\w-]{22} 127\.0\.0\.1$/);
  });

  it('are indexed to the last one, if there are more than one transaction indexes', async () => {
    await panel.service(Database).transaction(async (manager) => {
      for (let count = 0; count < MANY; count++) {
        const change = { actor: userActor(NOBODY + count, '192.0.2.1'), subject: `session:many-${count}` };
        const other = { ...change, actor: userActor(NOBODY + MANY + count, '192.0.2.1') };
        await panel.service(AuditLogService).recordTogether(manager, 'many.joint', [change, other]);
      }
      await panel
        .service(AuditLogService)
        .recordTogether(manager, 'many.alone', [{ actor: userActor(NOBODY, '192.0.2.1'), subject: 'session:alone' }]);
    });
    await panel.service(AuditSealsService).sealAll();
    await panel.service(AuditIndexService).addAll();
    const [counts] = await panel.rows<{ entries: number; users: number }>(
      `SELECT COUNT(DISTINCT entry_id) AS entries, COUNT(*) AS users FROM audit_log_users
         WHERE entry_id IN (SELECT id FROM audit_log WHERE action = 'many.joint')`,
    );
    expect(counts).toEqual({ entries: MANY, users: 2 * MANY });
    const [ends] = await panel.rows<{ head: number; indexed: number }>(
      'SELECT (SELECT MAX(seal) FROM audit_log) AS head, (SELECT seal FROM audit_log_index) AS indexed',
    );
    expect(ends?.indexed).toBe(ends?.head);
    expect(await verify()).toMatchObject({ ok: true, unsealed: 0, broken: [] });
  });

  it('are in the chain: a changed entry, and one that is hidden from a search, are found', async () => {
    await panel.service(AuditSealsService).sealAll();
    await panel.service(AuditIndexService).addAll();
    expect(await verify()).toMatchObject({ ok: true, unsealed: 0, broken: [] });
    const [joint] = await panel.rows<{ id: number; state_after: string }>(
      "SELECT id, state_after FROM audit_log WHERE actor = 'user'",
    );
    const [user] = await panel.rows<{ user_id: number }>('SELECT user_id FROM audit_log_users WHERE entry_id = ?', [
      joint?.id,
    ]);
    const row = [user?.user_id, joint?.id];
    await panel.execute('DELETE FROM audit_log_users WHERE user_id = ? AND entry_id = ?', row);
    const hidden = 'is hidden from a search for one of its users: a row of audit_log_users is missing';
    expect(await verify()).toMatchObject({ ok: false, broken: [{ id: joint?.id, reason: hidden }] });
    await panel.execute('INSERT INTO audit_log_users (user_id, entry_id) VALUES (?, ?)', row);
    const changed = joint?.state_after.replace('127.0.0.1', '127.0.0.2');
    await panel.execute('UPDATE audit_log SET state_after = ? WHERE id = ?', [changed, joint?.id]);
    expect((await verify()).broken.map(({ id }) => id)).toContain(joint?.id);
    await panel.execute('UPDATE audit_log SET state_after = ? WHERE id = ?', [joint?.state_after, joint?.id]);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('are found before and after their entry is sealed and indexed, once each', async () => {
    await panel.service(AuditSealsService).sealAll();
    await panel.service(AuditIndexService).addAll();
    const { id } = (await panel.given.client()).user;
    const found = async () => (await all(`actor=user:${id}&action=session&limit=1`)).map(({ action }) => action);
    const indexed = async () =>
      (await panel.rows('SELECT entry_id FROM audit_log_users WHERE user_id = ?', [id])).length;
    await record('session.refreshed', id);
    await panel.service(AuditSealsService).sealAll();
    await record('session.ended', id);
    const expected = ['session.ended', 'session.refreshed', 'session.began'];
    // One is sealed, and one is not.
    expect([await found(), await indexed()]).toEqual([expected, 0]);
    expect(await verify()).toMatchObject({ ok: true });
    await panel.service(AuditIndexService).addAll();
    expect([await found(), await indexed()]).toEqual([expected, 1]);
    await panel.service(AuditSealsService).sealAll();
    await panel.service(AuditIndexService).addAll();
    expect([await found(), await indexed()]).toEqual([expected, 2]);
    expect(await all(`subject=session:session.ended-${id}&actor=user:${id}`)).toHaveLength(1);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('are indexed by the job a moment later', async () => {
    const { user } = await panel.given.client();
    await record('session.ended', user.id);
    const index = () => panel.rows('SELECT entry_id FROM audit_log_users WHERE user_id = ?', [user.id]);
    expect(await index()).toHaveLength(0);
    // The first turn of a job is due an interval after the first look.
    await panel.service(JobsService).runDue();
    panel.clock.advance(1);
    await panel.service(JobsService).runDue();
    expect(await index()).toHaveLength(1);
  });

  it('are indexed again without harm: two processes at the same time, or an index that was set back', async () => {
    await panel.service(AuditSealsService).sealAll();
    const index = panel.service(AuditIndexService);
    await index.addAll();
    const all = () => panel.rows('SELECT user_id, entry_id FROM audit_log_users ORDER BY user_id, entry_id');
    const before = await all();
    expect(before.length).toBeGreaterThan(CLIENTS);
    await panel.execute('DELETE FROM audit_log_users');
    await panel.execute('UPDATE audit_log_index SET seal = 0');
    await Promise.all([index.addAll(), index.addAll()]);
    expect(await all()).toEqual(before);
    await panel.execute('DELETE FROM audit_log_index');
    await index.addAll();
    expect(await all()).toEqual(before);
    const [head] = await panel.rows<{ seal: number }>('SELECT MAX(seal) AS seal FROM audit_log');
    expect(await panel.rows('SELECT id, seal FROM audit_log_index')).toEqual([{ id: 1, seal: head?.seal }]);
  });
});
