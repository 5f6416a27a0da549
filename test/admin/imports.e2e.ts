import { randomUUID } from 'node:crypto';
import { AuditChainService } from '../../src/audit/chain/audit-chain.service.js';
import { ImportPiecesService } from '../../src/admin/csv/import/import-pieces.service.js';
import { OperationPurgeJob } from '../../src/operations/operation-purge.job.js';
import { OperationRunner } from '../../src/operations/operation.runner.js';
import { DatabaseUnavailable } from '../../src/database/database.errors.js';
import { UserBatchService } from '../../src/users/batch/user-batch.service.js';
import { UsersService } from '../../src/users/users.service.js';
import { ADMIN, type AdminClient } from '../support/admin-client.js';
import { afterCalling, beforeCalling } from '../support/calls.js';
import { CsvImport } from '../support/csv-import.js';
import { manyUsers } from '../support/database/many-users.js';
import { eventually } from '../support/eventually.js';
import { Panel } from '../support/panel.js';

type Wrapped = Record<'apply' | 'tryOut', unknown>;

const MANY = 2500;

describe('an import of users', () => {
  let panel: Panel;
  let owner: AdminClient;
  let csv: CsvImport;
  let pieces: Wrapped;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator('owner'));
    csv = new CsvImport(panel, owner);
    pieces = panel.service(ImportPiecesService);
  });
  afterAll(() => panel.stop());

  const stop = new AbortController();
  const count = async (sql: string, parameters: unknown[] = []): Promise<number> => {
    const [row] = await panel.rows<{ found: number }>(sql, parameters);
    return Number(row?.found);
  };
  const portions = (id: number) => count('SELECT COUNT(*) AS found FROM operation_lines WHERE operation_id = ?', [id]);
  const users = (name: string) => count('SELECT COUNT(*) AS found FROM users WHERE account LIKE ?', [`${name}-%`]);
  const fileOf = (name: string, lines = MANY) =>
    `email,port\n${Array.from({ length: lines }, (_, index) => `${name}-${index}@example.com,0`).join('\n')}\n`;

  it('applies the changes of the dry run, from the same lines, after the operator starts it', async () => {
    const trial = await csv.run('email,nickname,port\nshown@example.com,Shown,0\nnobody,,\n', '?dry_run=true');
    expect(trial).toMatchObject({ state: 'tried', total: 2, done: 2, added: 1, refused: 1, finished_at: null });
    expect(await users('shown')).toBe(0);
    expect(await portions(trial.id)).toBe(1);
    const reply = await owner.post(`/users/imports/${trial.id}/start`);
    expect([reply.statusCode, reply.json()]).toEqual([202, { id: trial.id }]);
    expect(await csv.ended(trial.id)).toMatchObject({ state: 'done', total: 2, done: 2, added: 1, refused: 1 });
    expect((await csv.refusals(trial.id)).map(({ line }) => line)).toEqual([3]);
    expect((await owner.get('/users?q=shown@example.com')).json()).toMatchObject({ items: [{ nickname: 'Shown' }] });
    expect(await portions(trial.id)).toBe(0);
    expect((await owner.post(`/users/imports/${trial.id}/start`)).statusCode).toBe(409);
    expect((await owner.post(`/operations/${trial.id}/cancel`)).statusCode).toBe(409);
  });

  it('encrypts the lines, and deletes them at its end', async () => {
    const text = 'email,password,passwd\nsealed@example.com,a very long secret,proxy-secret\n';
    const { id } = await csv.run(text, '?dry_run=true');
    const kept = JSON.stringify(await panel.rows('SELECT * FROM operation_lines'));
    expect(kept.length).toBeGreaterThan(100);
    expect(kept).not.toContain('sealed');
    expect(kept).not.toContain('secret');
    await owner.post(`/operations/${id}/cancel`);
    await eventually(async () => expect(await portions(id)).toBe(0));
    expect(await csv.progress(id)).toMatchObject({ state: 'cancelled', finished_at: expect.any(Number) });
    expect(await users('sealed')).toBe(0);
  });

  it('names the operator of an import in the audit entry of each user, in a valid chain', async () => {
    const { user } = await panel.given.user({ email: 'entry-there@example.com' });
    await csv.run(
      'email,nickname,port,password\nentry-there@example.com,now,,another password\nentry-new@example.com,,0,\n',
    );
    const entries = await panel.rows<{ action: string; actor: string; state_after: string | null }>(
      "SELECT action, actor, state_after FROM audit_log WHERE action LIKE 'user.%' ORDER BY id DESC LIMIT 3",
    );
    expect(entries.map(({ action }) => action)).toEqual(['user.added', 'user.password-replaced', 'user.changed']);
    for (const { actor } of entries) expect(actor).toMatch(/^operator:\d+$/);
    expect(entries[0]?.state_after).toContain('entry-new@example.com');
    expect(entries[2]?.state_after).toBe('{"nickname":"now"}');
    expect(await panel.service(AuditChainService).verify()).toMatchObject({ ok: true });
    const [row] = await panel.rows<{ token_epoch: number }>('SELECT token_epoch FROM users WHERE id = ?', [user.id]);
    expect(row?.token_epoch).toBe(1);
    expect((await panel.login('entry-there@example.com', 'another password')).statusCode).toBe(200);
  });

  it('accepts every column, and keeps or clears values as each line says', async () => {
    await panel.given.level('every', 3);
    await panel.given.group('every');
    const uuid = randomUUID();
    const names =
      'email,nickname,port,passwd,uuid,transfer_enable,speed_limit,credit,expired_at,level,group,enable,status,ban_time,reset_strategy,reset_day,reset_interval,reset_time,invite_num,note,tags,device_limit';
    const full = `every@example.com,Ev,40001,pw,${uuid},9223372036854775807,1,2,2030-01-02,every,every,0,-1,1800000000,anniversary,31,30,2030-01-31,7,"pays, late",trial VIP,3`;
    const wanted = {
      account: 'every@example.com',
      nickname: 'Ev',
      port: 40001,
      passwd: 'pw',
      uuid,
      speed_limit: 1,
      credit: 2,
      expired_at: '2030-01-02',
      level: 'every',
      group: 'every',
      enable: 0,
      status: -1,
      ban_time: 1_800_000_000,
      reset_strategy: 'anniversary',
      reset_day: 31,
      reset_interval: 30,
      reset_time: '2030-01-31',
      invite_num: 7,
      note: 'pays, late',
      tags: ['trial', 'VIP'],
      device_limit: 3,
    };
    const shown = async () =>
      (await owner.get('/users?q=every@example.com')).json<{ items: Record<string, unknown>[] }>().items[0];
    await panel.given.user({ email: 'every@example.com' });
    // First with an existing user, then with a new one.
    for (const outcome of ['changed', 'added'] as const) {
      expect(await csv.run(`${names}\n${full}\n`)).toMatchObject({ [outcome]: 1, refused: 0 });
      expect(await shown()).toMatchObject(wanted);
      expect((await owner.get('/users?q=every@example.com')).body).toContain('"transfer_enable":9223372036854775807');
      await csv.run(`${names}\nevery@example.com,,,,,,,,,,,,,,,,,,,,,\n`);
      expect(await shown()).toMatchObject({
        ...wanted,
        group: null,
        ban_time: null,
        reset_day: null,
        reset_interval: null,
        reset_time: null,
        note: null,
        tags: [],
      });
      await panel.service(UsersService).delete('every@example.com');
    }
  });

  it('imports and exports terms that begin with the first traffic', async () => {
    const there = (await panel.given.user({ email: 'term-there@example.com', expiredAt: '2026-01-01' })).user.id;
    const waiting = (await panel.given.user({ email: 'term-waiting@example.com', daysFromFirstUse: 5 })).user.id;
    await csv.run('email,days_from_first_use,port\nterm-there@example.com,30,0\nterm-new@example.com,30,0\n');
    await csv.run('email,expired_at\nterm-waiting@example.com,2030-01-01\n');
    const terms = async () =>
      panel.rows("SELECT expired_at, days_from_first_use FROM users WHERE account LIKE 'term-%' ORDER BY account");
    const imported = [
      { expired_at: '2099-12-31', days_from_first_use: 30 },
      { expired_at: '2099-12-31', days_from_first_use: 30 },
      { expired_at: '2030-01-01', days_from_first_use: null },
    ];
    expect(await terms()).toEqual(imported);
    expect(await csv.run((await owner.get('/users/export.csv?q=term-')).body)).toMatchObject({
      changed: 3,
      refused: 0,
    });
    expect(await terms()).toEqual(imported);
    await csv.run('email,days_from_first_use\nterm-there@example.com,\n');
    expect((await terms())[1]).toEqual({ expired_at: '2099-12-31', days_from_first_use: null });
    for (const id of [there, waiting]) await panel.service(UsersService).delete(id);
  });

  it('computes the day of the next reset for a new reset rule', async () => {
    await panel.given.user({ email: 'rule-there@example.com' });
    await csv.run('email,reset_strategy,port\nrule-there@example.com,month,0\nrule-new@example.com,month,0\n');
    const days = async () => panel.rows("SELECT reset_time FROM users WHERE account LIKE 'rule-%'");
    expect(await days()).toEqual([{ reset_time: '2026-04-01' }, { reset_time: '2026-04-01' }]);
    await csv.run('email,reset_strategy,reset_interval\nrule-there@example.com,day,30\nrule-new@example.com,,30\n');
    expect(await days()).toEqual([{ reset_time: '2026-04-14' }, { reset_time: '2026-04-01' }]);
  });

  it('checks each line as if the earlier lines were applied: ports move, and new ones are free', async () => {
    for (const [name, port] of [
      ['a', 41001],
      ['b', 41002],
    ] as const)
      await panel.given.user({ email: `move-${name}@example.com`, port });
    const lines = [
      'email,port',
      'move-a@example.com,41003',
      'move-b@example.com,41001',
      'move-c@example.com,41002',
      'move-d@example.com,41003',
      'move-e@example.com,',
      'MOVE-A@example.com,41009',
    ];
    const trial = await csv.run(lines.join('\n'), '?dry_run=true');
    const real = await csv.run(lines.join('\n'));
    expect(real).toMatchObject({ added: 2, changed: 2, refused: 2 });
    expect(real.refusals).toEqual(trial.refusals);
    expect(real.refusals.map(({ line, errors }) => [line, errors[0]?.field, errors[0]?.code])).toEqual([
      [5, 'port', 'line-before'],
      [7, 'email', 'line-before'],
    ]);
    const rows = await panel.rows<{ account: string; port: number }>(
      "SELECT account, port FROM users WHERE account LIKE 'move-%' ORDER BY account",
    );
    expect(rows.map(({ port }) => port)).toEqual([41003, 41001, 41002, expect.any(Number)]);
    expect(rows[3]?.port).toBeGreaterThan(41003);
  });

  it('rejects users without a free port, in the dry run too', async () => {
    const full = await Panel.start();
    const spare = 3;
    await manyUsers(full, 65_536 - 10_000 - spare);
    // One of the free ports is the first, and the highest port is taken.
    await full.execute('UPDATE users SET port = 65535 WHERE port = 10000');
    const lines = ['email,port', ...['v', 'w', 'x', 'y', 'z'].map((each) => `full-${each}@example.com,`)];
    const own = new CsvImport(full, full.admin(await full.given.operator('owner')));
    for (const query of ['?dry_run=true', '']) {
      const report = await own.run(lines.join('\n'), query);
      expect(report).toMatchObject({ added: spare, refused: 2 });
      expect(report.refusals.map(({ message }) => message)).toEqual([
        'No port is free; a user without one (port 0) is on no list',
        'No port is free; a user without one (port 0) is on no list',
      ]);
    }
    await full.stop();
  }, 60_000);

  it('continues where a process stopped, applies each line once, and remembers the ports and e-mails of earlier lines', async () => {
    const text = `${fileOf('half')}half-0@example.com,0\n`;
    let done = 0;
    const stopping = afterCalling(pieces, 'apply', () => {
      if (++done === 3) throw new DatabaseUnavailable();
    });
    const id = await csv.begin(text);
    await eventually(() => expect(done).toBe(3));
    stopping.restore();
    expect(await users('half')).toBe(900);

    const other = await panel.another();
    await other.service(OperationRunner).run('user-import', stop.signal);
    expect(await csv.progress(id)).toMatchObject({ state: 'done', total: MANY + 1, added: MANY, refused: 1 });
    expect((await csv.refusals(id)).map(({ line, errors }) => [line, errors[0]?.code])).toEqual([
      [MANY + 2, 'line-before'],
    ]);
    expect(await users('half')).toBe(MANY);
    const [entries] = await panel.rows<{ entries: number; subjects: number }>(
      "SELECT COUNT(*) AS entries, COUNT(DISTINCT subject) AS subjects FROM audit_log WHERE action = 'user.added' AND state_after LIKE '%half-%'",
    );
    expect(entries).toEqual({ entries: MANY, subjects: MANY });
    expect(await portions(id)).toBe(0);
    await other.stop();
  }, 60_000);

  it('restarts a dry run that was stopped', async () => {
    let done = 0;
    const stopping = beforeCalling(pieces, 'tryOut', () => {
      if (++done === 3) throw new DatabaseUnavailable();
    });
    const id = await csv.begin(`${fileOf('again')}nobody,\n`, '?dry_run=true');
    await eventually(() => expect(done).toBe(3));
    stopping.restore();
    expect((await csv.progress(id)).done).toBe(600);
    const other = await panel.another();
    await other.service(OperationRunner).run('user-import', stop.signal);
    expect(await csv.progress(id)).toMatchObject({ state: 'tried', done: MANY + 1, added: MANY, refused: 1 });
    await other.stop();
  });

  it('can be cancelled between two portions', async () => {
    let id = 0;
    let done = 0;
    const cancelling = afterCalling(pieces, 'apply', async () => {
      if (++done === 2) await owner.post(`/operations/${id}/cancel`);
    });
    const other = await panel.another();
    id = await csv.begin(fileOf('cut'));
    await eventually(async () => expect(await csv.progress(id)).toMatchObject({ state: 'cancelled' }));
    cancelling.restore();
    await eventually(async () => expect(await portions(id)).toBe(0));
    expect(await csv.progress(id)).toMatchObject({ done: 600, added: 600, finished_at: expect.any(Number) });
    expect(await users('cut')).toBe(600);
    await other.stop();
  });

  it('applies the other lines of a portion when the database rejects one line', async () => {
    const batch = panel.service(UserBatchService);
    const { apply } = batch;
    let calls = 0;
    // Simulates another change that takes the port between the check and the write.
    batch.apply = async (manager, wishes, ...rest) => {
      calls++;
      const outcomes = await apply.call(batch, manager, wishes, ...rest);
      if (wishes.some(({ email }) => email.startsWith('race-3')))
        throw Object.assign(new Error('as the database says it'), { code: 'ER_DUP_ENTRY' });
      return outcomes;
    };
    const lines = [1, 2, 3, 4, 5, 6, 7].map((number) => `race-${number}@example.com,0`);
    const report = await csv.run(`email,port\n${lines.join('\n')}\nnobody,0\n`);
    batch.apply = apply;
    expect(calls).toBe(7);
    expect(report).toMatchObject({ state: 'done', total: 8, done: 8, added: 6, refused: 2 });
    expect(report.refusals.map(({ line, message }) => [line, message])).toEqual([
      [4, 'The e-mail, port or UUID belongs to another user'],
      [9, 'email must be a valid e-mail address'],
    ]);
    expect(await users('race')).toBe(6);
  });

  it('needs users:write, and users:secrets for passwords', async () => {
    const token = async (...scopes: string[]) => {
      const reply = await owner.post('/tokens', { name: 'import', scopes, expires_at: null });
      return reply.json<{ token: string }>().token;
    };
    const send = async (bearer: string, text: string) =>
      panel.inject({
        method: 'POST',
        url: `${ADMIN}/users/import?dry_run=true`,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'text/csv' },
        payload: text,
      });
    const [writes, secrets, both] = [
      await token('users:read', 'users:write'),
      await token('users:secrets'),
      await token('users:write', 'users:secrets'),
    ];
    const plain = 'email,credit\nright@example.com,5\n';
    expect((await send(secrets, plain)).statusCode).toBe(403);
    expect((await send(writes, plain)).statusCode).toBe(202);
    for (const column of ['password', 'password_hash', 'passwd', 'uuid']) {
      const text = `email,${column}\nright@example.com,\n`;
      expect((await send(writes, text)).statusCode).toBe(403);
      const { id } = (await send(both, text)).json<{ id: number }>();
      await eventually(async () => expect((await csv.progress(id)).state).toBe('tried'));
      const start = (bearer: string) =>
        panel.inject({
          method: 'POST',
          url: `${ADMIN}/users/imports/${id}/start`,
          headers: { authorization: `Bearer ${bearer}` },
        });
      expect((await start(writes)).statusCode).toBe(403);
      await owner.post(`/operations/${id}/cancel`);
    }
  });

  it('lists ten thousand rejected lines, by pages and as a file', async () => {
    const lines = Array.from({ length: 10_100 }, (_, index) => `"=wrong, ${index}",0`);
    const { id, refused } = await csv.run(`email,port\n${lines.join('\n')}\n`);
    expect(refused).toBe(10_100);
    const first = (await owner.get(`/users/imports/${id}/refusals?limit=3`)).json<{
      items: { line: number }[];
      next: string;
      total: number;
    }>();
    expect(first.items.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(first.total).toBe(10_000);
    const second = (await owner.get(`/users/imports/${id}/refusals?limit=3&after=${first.next}`)).json<typeof first>();
    expect(second.items.map(({ line }) => line)).toEqual([5, 6, 7]);
    const file = await owner.get(`/users/imports/${id}/refusals.csv`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const written = file.body.trim().split('\r\n');
    expect(written).toHaveLength(10_001);
    expect(written.slice(0, 2)).toEqual(['line,field,reason', '2,email,email must be a valid e-mail address']);
    expect((await owner.get('/users/imports/999999/refusals.csv')).statusCode).toBe(404);
    expect((await owner.get('/users/imports/999999')).statusCode).toBe(404);
    expect((await owner.get(`/users/imports/${id}/refusals?after=x`)).statusCode).toBe(422);
  }, 60_000);

  it('rejects a line that is too long, and accepts the next line', async () => {
    const report = await csv.run(`email,nickname\nlong@example.com,${'x'.repeat(17_000)}\nshort@example.com,\n`);
    expect(report).toMatchObject({ added: 1, refused: 1 });
    expect(report.refusals).toMatchObject([{ line: 2, errors: [{ field: 'email', code: 'too-long' }] }]);
  });

  it('deletes the lines of a dry run after a day, and of an incomplete upload', async () => {
    // A busy database may take no heartbeat in time. The scheduler runs the job again too.
    const purge = () => eventually(() => panel.service(OperationPurgeJob).run(stop.signal));
    const { id } = await csv.run('email\nday@example.com\n', '?dry_run=true');
    panel.clock.advance(86_390);
    await purge();
    expect(await portions(id)).toBe(1);
    panel.clock.advance(20);
    await purge();
    expect(await portions(id)).toBe(0);
    const later = new CsvImport(panel, panel.admin(await panel.given.operator('owner')));
    expect(await later.progress(id)).toMatchObject({ state: 'cancelled' });

    const broken = await later.begin('email\nbroken@example.com\n', '?dry_run=true');
    await later.ended(broken);
    await panel.execute("UPDATE operations SET state = 'receiving' WHERE id = ?", [broken]);
    panel.clock.advance(601);
    await purge();
    expect(await portions(broken)).toBe(0);
    panel.clock.advance(31 * 86_400);
    await purge();
    expect(await panel.rows('SELECT id FROM operations')).toEqual([]);
    expect(await panel.rows('SELECT line FROM operation_refusals')).toEqual([]);
  });
});
