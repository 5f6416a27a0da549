import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from '../../src/database/migration/migrations.js';
import { LineKeysService } from '../../src/line-key/line-keys.service.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Panel } from '../support/panel.js';

interface UserDocument {
  id: number;
  account: string;
  level: string;
  group: string | null;
  enable: number;
  status: number;
  ban_time: number | null;
  transfer_enable: number;
  u: number;
  d: number;
  password?: string;
}

interface KeyDocument {
  id: number;
  prefix: string;
  key?: string;
  label: string;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
}

describe('linegate', () => {
  let panel: Panel;
  let linegate: LinegateCommand;
  let folder: string;

  beforeAll(async () => {
    const secret = randomBytes(32).toString('base64url');
    panel = await Panel.start({ appSecret: Buffer.from(secret) });
    // Commands use the machine's clock, so the panel gets the same time.
    panel.clock.set(Date.now());
    folder = mkdtempSync(join(tmpdir(), 'linegate-cli-'));
    writeFileSync(join(folder, 'secret'), secret, { mode: 0o600 });
    linegate = new LinegateCommand({ DATABASE_URL: panel.databaseUrl, APP_SECRET_FILE: join(folder, 'secret') });
    await linegate.json(['level', 'add', 'gold', '--rank', '10']);
    await linegate.json(['group', 'add', 'asia']);
    await linegate.json(['node', 'add', 'tokyo', '--family', 'ss', '--host', 'node.example.com', '--level', 'gold']);
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await panel.stop();
  });

  const addUser = (email: string, ...options: string[]): Promise<UserDocument> =>
    linegate.json<UserDocument>(['user', 'add', email, '--level', 'gold', ...options]);

  describe('user add', () => {
    it('prints a password once, with which the user logs in', async () => {
      const user = await addUser('Made@Example.com', '--group', 'asia', '--transfer', '10GiB');
      expect(user).toMatchObject({
        account: 'Made@Example.com',
        level: 'gold',
        group: 'asia',
        transfer_enable: 10 * 1024 ** 3,
      });
      const reply = await panel.login('made@example.com', user.password ?? '');
      expect(reply.statusCode).toBe(200);
      const shown = await linegate.run(['user', 'show', 'made@example.com']);
      expect(shown.stdout).not.toContain(user.password);
    });

    it('reads a password from standard input and does not print it', async () => {
      const args = ['user', 'add', 'piped@example.com', '--password-file', '-'];
      const { code, stdout } = await linegate.run(args, 'a piped password\n');
      expect({ code, hasPassword: stdout.includes('a piped password') }).toEqual({ code: 0, hasPassword: false });
      expect((await panel.login('piped@example.com', 'a piped password')).statusCode).toBe(200);
    });

    it('imports a bcrypt hash of another panel', async () => {
      const hash = '$2y$10$vI8aWBnW3fID.ZQ4/zo1G.q1lRps.9cGLcZEiGDMVr5yUP1KUOYTa';
      await addUser('moved@example.com', '--password-hash', hash);
      const [row] = await panel.rows<{ password_hash: string }>(
        "SELECT password_hash FROM users WHERE account = 'moved@example.com'",
      );
      expect(row?.password_hash).toBe(hash);
      expect(
        await linegate.run(['user', 'add', 'md5@example.com', '--password-hash', 'd41d8cd98f00b204e9800998ecf8427e']),
      ).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^linegate: --password-hash must be bcrypt .*\n$/),
      });
    });

    it('rejects an e-mail that exists in another spelling, and a short password', async () => {
      await addUser('taken@example.com');
      expect(await linegate.run(['user', 'add', 'TAKEN@example.com'])).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^linegate: .*belongs to another user\n$/),
      });
      expect(await linegate.run(['user', 'add', 'short@example.com', '--password-file', '-'], 'short')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('8 characters or more'),
      });
    });
  });

  it('user set bans, unbans and changes only the given fields', async () => {
    const { id } = await addUser('set@example.com', '--transfer', '5GiB');
    const banned = await linegate.json<UserDocument>(['user', 'set', String(id), '--status', '-1', '--yes']);
    expect(banned).toMatchObject({ status: -1, transfer_enable: 5 * 1024 ** 3 });
    const until = await linegate.json<UserDocument>([
      'user',
      'set',
      'set@example.com',
      '--yes',
      '--status',
      '1',
      '--ban-until',
      '2099-01-01T00:00',
    ]);
    expect(until).toMatchObject({ status: 1, ban_time: Date.UTC(2099, 0, 1) / 1000 });
    const free = await linegate.json<UserDocument>([
      'user',
      'set',
      'set@example.com',
      '--ban-until',
      'none',
      '--group',
      'none',
    ]);
    expect(free).toMatchObject({ ban_time: null, group: null });
  });

  it('user enable, disable, reset-traffic, password, end-sessions and delete make their changes', async () => {
    const { id, password = '' } = await addUser('many@example.com');
    const login = await panel.login('many@example.com', password);
    const { access_token: token } = login.json<{ access_token: string }>();
    await panel.execute('UPDATE users SET u = 5, d = 7 WHERE id = ?', [id]);

    expect(await linegate.json(['user', 'reset-traffic', String(id), '--yes'])).toMatchObject({ u: 0, d: 0 });
    expect(await linegate.json(['user', 'disable', String(id), '--yes'])).toMatchObject({ enable: 0 });
    expect((await panel.get('/api/client/v1/refresh', panel.bearer(token))).statusCode).toBe(401);
    expect(await linegate.json(['user', 'enable', String(id)])).toMatchObject({ enable: 1 });
    const changed = await linegate.json<UserDocument>(['user', 'password', String(id), '--yes']);
    expect((await panel.login('many@example.com', password)).statusCode).toBe(401);
    expect((await panel.login('many@example.com', changed.password ?? '')).statusCode).toBe(200);
    expect(await linegate.json(['user', 'end-sessions', String(id), '--yes'])).toEqual({
      id,
      account: 'many@example.com',
    });
    expect(await linegate.json(['user', 'delete', String(id), '--yes'])).toMatchObject({ id, deleted: true });
    expect(await linegate.run(['user', 'show', String(id)])).toMatchObject({
      code: 1,
      stderr: `linegate: User ${id} not found\n`,
    });
  });

  it('user list --after starts after that number', async () => {
    const all = await linegate.json<UserDocument[]>(['user', 'list', '--limit', '1000']);
    const rest = await linegate.json<UserDocument[]>(['user', 'list', '--after', String(all[0]?.id)]);
    expect(rest.map((user) => user.id)).toEqual(all.slice(1).map((user) => user.id));
  });

  it('user explain shows each rule, and its verdict follows from the rules', async () => {
    const { id } = await addUser('explained@example.com', '--group', 'asia');
    const before = await linegate.json<{ listed: boolean; rules: { rule: string; holds: boolean }[] }>([
      'user',
      'explain',
      String(id),
      'tokyo',
    ]);
    expect(before.rules.filter((rule) => !rule.holds).map((rule) => rule.rule)).toEqual(['group']);
    expect(before.listed).toBe(false);

    await linegate.json(['group', 'link', 'asia', 'tokyo']);
    const after = await linegate.run(['user', 'explain', String(id), 'tokyo']);
    expect(after.stdout).toContain('is on the list of node tokyo');
    await linegate.json(['group', 'unlink', 'asia', 'tokyo', '--yes']);
    expect((await linegate.run(['user', 'explain', String(id), 'tokyo'])).stdout).toContain('is NOT on the list');
  });

  it('level list and group list show added levels and groups', async () => {
    expect(await linegate.json(['level', 'list'])).toEqual([
      { id: 1, name: 'default', rank: 0 },
      { id: expect.any(Number), name: 'gold', rank: 10 },
    ]);
    expect(await linegate.json(['group', 'list'])).toEqual([{ id: expect.any(Number), name: 'asia', nodes: [] }]);
    expect(await linegate.run(['level', 'add', 'gold', '--rank', '3'])).toMatchObject({ code: 1, stdout: '' });
  });

  it('node add, set, show, list and delete make their changes', async () => {
    const added = await linegate.json<{ id: number }>([
      'node',
      'add',
      'osaka',
      '--family',
      'ssr',
      '--host',
      'node.example.com',
      '--id',
      '4294967295',
      '--daemon',
      'vnet-ssr',
      '--traffic-rate',
      '1.5',
    ]);
    expect(added).toMatchObject({ id: 4294967295, family: 'ssr', daemon: 'vnet-ssr', traffic_rate: 1.5, port: '' });
    const changed = await linegate.json<object>([
      'node',
      'set',
      'osaka',
      '--single',
      'on',
      '--port',
      '8388,8389',
      '--passwd',
      'secret',
    ]);
    expect(changed).toMatchObject({ single: 1, port: '8388,8389', traffic_rate: 1.5 });
    expect(await linegate.json(['node', 'show', '4294967295'])).toEqual({ ...changed, push: null });
    expect(await linegate.json(['node', 'list'])).toContainEqual(changed);
    expect(
      await linegate.run(['node', 'add', 'xrayr', '--family', 'ss', '--host', 'node.example.com', '--daemon', 'xrayr']),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('port is required where the daemon is xrayr'),
    });
    expect(await linegate.json(['node', 'delete', 'osaka', '--yes'])).toMatchObject({ name: 'osaka', deleted: true });
  });

  describe('line-key', () => {
    it('issue prints a key once; list shows the prefix and the last use of each key', async () => {
      const { key = '', id } = await linegate.json<KeyDocument>(['line-key', 'issue', 'tokyo', '--label', 'first']);
      expect(key).toMatch(/^lk_[\w-]{8}_[\w-]{43}$/);
      panel.clock.advance(1);
      const { id: nodeId } = await linegate.json<{ id: number }>(['node', 'show', 'tokyo']);
      expect((await panel.get(`/api/ss/v1/node/${nodeId}`, panel.signed(key))).statusCode).toBe(200);
      const listed = await linegate.run(['line-key', 'list', 'tokyo', '--json']);
      expect(listed.stdout).not.toContain(key);
      expect((JSON.parse(listed.stdout) as KeyDocument[]).find((row) => row.id === id)).toMatchObject({
        label: 'first',
        prefix: key.slice(0, 11),
      });
    });

    it('rotate keeps the other keys valid for the overlap', async () => {
      const old = await linegate.json<KeyDocument>(['line-key', 'issue', 'tokyo']);
      const now = Date.now() / 1000;
      await linegate.json(['line-key', 'rotate', 'tokyo', '--overlap', '1h']);
      const row = (await panel.service(LineKeysService).list()).find((each) => each.id === old.id);
      expect(Math.abs((row?.expiresAt ?? 0) - now - 3600)).toBeLessThan(60);
    });

    it('revoke ends a key; import adds an existing key', async () => {
      const { id } = await linegate.json<KeyDocument>(['line-key', 'issue', 'tokyo']);
      expect((await linegate.json<KeyDocument>(['line-key', 'revoke', String(id), '--yes'])).revoked_at).toEqual(
        expect.any(Number),
      );
      const imported = await linegate.run(
        ['line-key', 'import', 'tokyo', '--key-file', '-', '--json'],
        'an old key, with 24 chars\n',
      );
      expect(imported.stdout).not.toContain('an old key');
      expect(imported.code).toBe(0);
      expect(await linegate.run(['line-key', 'import', 'tokyo', '--key-file', '-'], 'too short\n')).toMatchObject({
        code: 1,
        stdout: '',
      });
    });
  });

  describe('doctor', () => {
    it('reports no problem for a panel that is set up', async () => {
      const report = await linegate.json<{ ok: boolean; findings: { check: string; ok: boolean }[] }>(['doctor']);
      expect(report.findings.filter((finding) => !finding.ok)).toEqual([]);
      expect(report.findings.map((finding) => finding.check)).toEqual(
        expect.arrayContaining(['node', 'configuration', 'files', 'database', 'schema', 'clock']),
      );
    });

    it('reports a secret file that others can read, and an unreachable database, with advice', async () => {
      const open = join(folder, 'open-secret');
      writeFileSync(open, randomBytes(32).toString('base64url'));
      chmodSync(open, 0o644);
      const away = new LinegateCommand({ DATABASE_URL: 'mysql://nobody:x@127.0.0.1:1/none', APP_SECRET_FILE: open });
      const { code, stdout } = await away.run(['doctor', '--json']);
      const { findings } = JSON.parse(stdout) as { findings: { check: string; ok: boolean; advice: string }[] };
      expect(code).toBe(1);
      expect(findings.filter((finding) => !finding.ok).map((finding) => finding.check)).toEqual(['files', 'database']);
      expect(findings.find((finding) => finding.check === 'files')?.advice).toBe(`chmod 600 ${open}`);
    });

    it('reports every mistake of the configuration', async () => {
      const broken = new LinegateCommand({ DATABASE_URL: 'mysql://a:b@127.0.0.1/x', PORT: 'eighty' });
      const { code, stdout } = await broken.run(['doctor']);
      expect(code).toBe(1);
      expect(stdout).toContain('PORT must be');
      expect(stdout).toContain('APP_SECRET is required');
    });
  });

  describe('presence', () => {
    it('node status shows the nodes that are up, their online users and their load', async () => {
      const { node, key } = await panel.given.node({ name: 'osaka' });
      const { user } = await panel.given.user({ email: 'online@example.com' });
      panel.clock.set(Date.now());
      const send = (path: string, body: object) => panel.post(`/api/ss/v1/${path}/${node.id}`, body, panel.signed(key));
      await send('nodeStatus', { cpu: '12.3%', mem: '40%', disk: '71%', uptime: 5, net: '1 MB' });
      await send('nodeOnline', [{ uid: user.id, ip: '192.0.2.1,::1,nobody' }]);
      const at = panel.clock.unixSeconds();
      const expected = {
        id: node.id,
        name: 'osaka',
        state: 'up',
        last_contact: at,
        users_online: 1,
        addresses_online: 2,
        cpu: 12.3,
        mem: 40,
        disk: 71,
        uptime: 5,
        net: '1 MB',
        reported_at: at,
        addresses_dropped: 1,
      };
      const all = await linegate.json<{ name: string }[]>(['node', 'status']);
      expect(all.find(({ name }) => name === 'osaka')).toEqual(expected);
      expect(all.find(({ name }) => name === 'tokyo')).toMatchObject({ state: expect.any(String), reported_at: null });
      const online = [{ uid: user.id, account: 'online@example.com', addresses: ['192.0.2.1', '::1'], last_seen: at }];
      expect(await linegate.json(['node', 'status', 'osaka'])).toEqual({ ...expected, online });
      const { stdout } = await linegate.run(['node', 'status', 'osaka']);
      expect(stdout).toMatch(/state +│ up[^]*online@example.com/);
      expect(await linegate.run(['node', 'status', 'nowhere'])).toMatchObject({ code: 1, stdout: '' });
      expect(await linegate.json(['user', 'show', 'online@example.com'])).toMatchObject({
        online: [
          { node: 'osaka', address: '192.0.2.1', last_seen: at },
          { node: 'osaka', address: '::1', last_seen: at },
        ],
      });
    });

    it('user set chooses the reset strategy; user show prints it', async () => {
      await addUser('reset@example.com', '--reset-strategy', 'month');
      const next = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
      const shown = await linegate.json(['user', 'show', 'reset@example.com']);
      expect(shown).toMatchObject({
        reset_strategy: 'month',
        reset_day: null,
        reset_time: next.toISOString().slice(0, 10),
        online: [],
      });
      const set = (...options: string[]) => linegate.run(['user', 'set', 'reset@example.com', ...options]);
      expect((await set('--reset-strategy', 'anniversary', '--reset-day', '31')).code).toBe(0);
      expect(await linegate.json(['user', 'show', 'reset@example.com'])).toMatchObject({ reset_day: 31 });
      expect((await set('--reset-strategy', 'fortnight')).code).toBe(2);
      expect(await set('--reset-day', '32')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('from 1 to 31'),
      });
      await linegate.json(['user', 'reset-traffic', 'reset@example.com', '--yes']);
      const rows = await panel.rows<{ kind: string }>(
        "SELECT kind FROM traffic_resets WHERE user_id = (SELECT id FROM users WHERE account = 'reset@example.com')",
      );
      expect(rows).toEqual([{ kind: 'manual' }]);
    });
  });

  it('migrate names the applied migrations, and prints later that no migration is left', async () => {
    expect(await linegate.json(['migrate'])).toEqual({ applied: [] });
    const fresh = new LinegateCommand({ DATABASE_URL: `sqlite:${join(folder, 'fresh.db')}` });
    const { applied } = await fresh.json<{ applied: string[] }>(['migrate']);
    expect(applied).toEqual(MIGRATIONS.map((migration) => migration.name));
  });

  it('exits with 2 on bad usage, 0 on a call for help, and 1 without a database', async () => {
    expect((await linegate.run(['user', 'frobnicate'])).code).toBe(2);
    expect((await linegate.run(['user', 'add'])).code).toBe(2);
    expect((await linegate.run(['user', 'add', 'a@example.com', '--transfer', 'much'])).code).toBe(2);
    expect((await linegate.run(['node', 'add', 'x', '--family', 'v2ray'])).code).toBe(2);
    expect((await linegate.run(['node', 'add', '--help'])).code).toBe(0);
    const away = new LinegateCommand({
      DATABASE_URL: 'mysql://nobody:x@127.0.0.1:1/none',
      APP_SECRET: randomBytes(32).toString('hex'),
    });
    expect(await away.run(['user', 'list'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^linegate: The database does not answer.*\n$/),
    });
  });
});
