import { Database } from '../../src/database/database.js';
import { ReasonsOfBans1795910400000 } from '../../src/database/migrations/1795910400000-reasons-of-bans.js';
import { UsersService } from '../../src/users/users.service.js';
import type { AdminClient } from '../support/admin-client.js';
import { CsvImport } from '../support/csv-import.js';
import { eventually } from '../support/eventually.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithOwner } from '../support/panel-hooks.js';

const HOUR = 3600;

interface Shown {
  readonly state: string;
  readonly ban_reason: string | null;
}

describe('the reason of a ban', () => {
  let panel: Panel;
  let owner: AdminClient;
  let email: string;
  let id: number;
  let count = 0;
  usePanelWithOwner((started) => ({ panel, owner } = started));
  beforeEach(async () => {
    email = `banned${++count}@example.com`;
    ({ id } = (await panel.given.user({ email })).user);
  });

  const shown = async (): Promise<Shown> => (await owner.get(`/users/${id}`)).json<Shown>();
  const state = async (): Promise<[string, string | null]> => {
    const { state: standing, ban_reason: reason } = await shown();
    return [standing, reason];
  };
  const change = async (body: object): Promise<void> => {
    expect((await owner.patch(`/users/${id}`, body)).statusCode).toBe(200);
  };
  const inAudit = async (): Promise<[object, object]> => {
    const [entry] = await panel.rows<{ before: string; after: string }>(
      'SELECT state_before AS `before`, state_after AS `after` FROM audit_log WHERE subject = ? ORDER BY id DESC LIMIT 1',
      [`user:${id}`],
    );
    return [JSON.parse(entry?.before ?? '{}') as object, JSON.parse(entry?.after ?? '{}') as object];
  };
  const bulk = async (action: object, users: readonly number[] = [id]): Promise<void> => {
    const body = { ids: users, action };
    const { token } = (await owner.post('/users/bulk/preview', body)).json<{ token: string }>();
    const begun = await owner.post('/users/bulk', { ...body, token });
    expect(begun.statusCode).toBe(202);
    await eventually(async () => {
      const progress = (await owner.get(`/bulk/${begun.json<{ id: number }>().id}`)).json<{ done: number }>();
      expect(progress.done).toBe(users.length);
    });
  };
  const inHours = (hours: number): number => panel.clock.unixSeconds() + hours * HOUR;

  /** The statements of a program that does not know the reason. */
  const older = {
    ban: () => panel.execute('UPDATE users SET status = -1, token_epoch = token_epoch + 1 WHERE id = ?', [id]),
    banUntil: (until: number) => panel.execute('UPDATE users SET ban_time = ? WHERE id = ?', [until, id]),
    unban: () => panel.execute('UPDATE users SET status = 1, ban_time = NULL WHERE id = ?', [id]),
    setPassword: () => panel.execute('UPDATE users SET token_epoch = token_epoch + 1 WHERE id = ?', [id]),
  };

  it('is gone once a process of an older version has lifted the ban, from pages, exports and the audit log', async () => {
    await change({ status: -1, ban_reason: 'spam' });
    expect(await state()).toEqual(['banned', 'spam']);
    const file = async (): Promise<string> => (await owner.get(`/users/export.csv?q=${email}`)).body;
    expect(await file()).toContain('spam');
    await older.unban();
    expect(await state()).toEqual(['active', null]);
    expect(await file()).not.toContain('spam');
    await change({ status: -1 });
    expect(await state()).toEqual(['banned', null]);
    expect(JSON.stringify(await inAudit())).not.toContain('spam');
  });

  it.each<[string, () => Promise<void>]>([
    ['for good', () => older.ban()],
    ['until another moment', () => older.banUntil(inHours(9))],
  ])('does not come back when such a process lifts the ban and bans the user %s', async (_how, banAgain) => {
    for (const ban of [{ status: -1 }, { ban_time: inHours(3) }]) {
      await change({ ...ban, ban_reason: 'chargeback' });
      expect(await state()).toEqual(['banned', 'chargeback']);
      await older.unban();
      await banAgain();
      expect(await state()).toEqual(['banned', null]);
      await change({ status: 1, ban_time: null });
    }
  });

  it('does not come back when a temporary ban has ended and such a process bans for good', async () => {
    await change({ ban_time: inHours(1), ban_reason: 'shares the account' });
    panel.clock.advance(2 * HOUR);
    expect(await state()).toEqual(['active', null]);
    await older.ban();
    expect(await state()).toEqual(['banned', null]);
  });

  it('is hidden, not wrong, after a new password by such a process', async () => {
    await change({ status: -1, ban_reason: 'spam' });
    await older.setPassword();
    expect(await state()).toEqual(['banned', null]);
    await change({ ban_reason: 'spam after all' });
    expect(await state()).toEqual(['banned', 'spam after all']);
  });

  it.each([
    ['for good', { status: -1 }, { type: 'ban' }],
    ['until a moment', { ban_time: 4_000_000_000 }, { type: 'ban', ban_until: 4_000_000_000 }],
  ])('of a ban %s stays while sessions end, logins change and other fields too', async (_how, ban, action) => {
    const users = panel.service(UsersService);
    for (const begin of [() => change({ ...ban, ban_reason: 'spam' }), () => bulk({ ...action, ban_reason: 'spam' })]) {
      await begin();
      await users.endSessions(id);
      await users.setPasswordHash(id, 'x');
      await change({ enable: 0, note: 'called' });
      await bulk({ type: 'disable' });
      const csv = await new CsvImport(panel, owner).run(`email,enable,password\n${email},0,long enough\n`);
      expect(csv).toMatchObject({ changed: 1 });
      await change(ban);
      expect(await state()).toEqual(['banned', 'spam']);
      await change({ status: 1, ban_time: null, enable: 1 });
      expect(await inAudit()).toMatchObject([{ ban_reason: 'spam' }, { ban_reason: null }]);
    }
  });

  it('of an earlier ban is not that of a new one without a reason', async () => {
    const csv = new CsvImport(panel, owner);
    for (const again of [
      () => change({ ban_time: inHours(5) }),
      () => bulk({ type: 'ban' }),
      () => csv.run(`email,ban_time\n${email},${inHours(5)}\n`),
    ]) {
      await change({ ban_time: inHours(3), ban_reason: 'first' });
      expect(await state()).toEqual(['banned', 'first']);
      await again();
      expect(await state()).toEqual(['banned', null]);
      await change({ status: 1, ban_time: null });
    }
  });

  it('is given to many users at once, and to a new one', async () => {
    const { user } = await panel.given.user();
    await panel.service(UsersService).endSessions(user.id);
    await bulk({ type: 'ban', ban_reason: 'campaign' }, [id, user.id]);
    for (const each of [id, user.id]) {
      expect((await owner.get(`/users/${each}`)).json()).toMatchObject({ ban_reason: 'campaign' });
    }
    await bulk({ type: 'unban' }, [id, user.id]);
    expect(await state()).toEqual(['active', null]);
    const added = await owner.post('/users', { email: `new-${email}`, status: -1, ban_reason: 'known elsewhere' });
    expect(added.json()).toMatchObject({ state: 'banned', ban_reason: 'known elsewhere' });
    await new CsvImport(panel, owner).run(`email,status,ban_reason\ncsv-${email},-1,in a file\n`);
    const { items } = (await owner.get(`/users?q=csv-${email}`)).json<{ items: Shown[] }>();
    expect(items).toMatchObject([{ state: 'banned', ban_reason: 'in a file' }]);
  });

  it('of a present ban stays when the schema changes', async () => {
    await change({ status: -1, ban_reason: 'spam' });
    await panel.execute('UPDATE users SET ban_reason_epoch = NULL, ban_reason_until = NULL WHERE id = ?', [id]);
    expect(await state()).toEqual(['banned', null]);
    await panel.service(Database).write(async (manager) => {
      const runner = manager.queryRunner ?? manager.dataSource.createQueryRunner();
      for (const _run of ['first', 'after an interruption']) await new ReasonsOfBans1795910400000().up(runner);
      if (manager.queryRunner === undefined) await runner.release();
    });
    expect(await state()).toEqual(['banned', 'spam']);
  });
});
