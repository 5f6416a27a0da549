import { Panel } from '../support/panel.js';
import { isOnServer } from '../support/database/test-database.js';
import { describeWith } from '../support/describe-with.js';
import { importDump, importLive, importTables, ledgerDifferences } from './old/import.js';
import { DUMP_CLIENT, OldDatabase } from './old/old-database.js';
import {
  codeOf,
  type Generation,
  GENERATIONS,
  GIB,
  OLD_KEYS,
  OLD_PASSWORD,
  oldUser,
  proxyPanel,
} from './old/proxypanel.js';
import { dumpOfTables } from './old/sql.js';

interface UserRow {
  id: number;
  account: string;
  port: number | null;
  enable: number;
  u: number | string;
  rank: number;
  user_group: string | null;
  [column: string]: unknown;
}

describe.each(GENERATIONS)('an import from ProxyPanel %s', (generation: Generation) => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    await importTables(panel, proxyPanel(generation));
  });
  afterAll(() => panel.stop());

  const users = (): Promise<UserRow[]> =>
    panel.rows<UserRow>(
      `SELECT users.*, levels.\`rank\` AS \`rank\`, user_groups.name AS user_group FROM users
       JOIN levels ON levels.id = users.level_id LEFT JOIN user_groups ON user_groups.id = users.group_id ORDER BY users.id`,
    );
  const user = async (id: number): Promise<UserRow | undefined> => (await users()).find((row) => row.id === id);

  it('keeps numbers, ports, passwords, UUIDs, traffic and dates of users', async () => {
    const old = oldUser(1);
    expect(await user(1)).toMatchObject({
      account: 'user1@example.com',
      nickname: 'nick 1',
      port: 10_001,
      passwd: 'passwd1',
      uuid: old['vmess_id'],
      u: 1000,
      d: 3000,
      t: old['t'],
      enable: 1,
      credit: 150,
      expired_at: '2027-12-31',
      rank: 1,
      user_group: null,
      invite_num: 2,
      last_login: old['last_login'],
      note: 'met at the fair',
      tags: '',
      device_limit: 0,
      days_from_first_use: null,
      status: 1,
      created_at: Date.parse('2026-01-01T00:00:00Z') / 1000,
      reset_strategy: 'none',
    });
  });

  it('handles each trap of users', async () => {
    expect((await users()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    // A job of the old panel had switched these off.
    for (const id of [2, 3, 5]) expect(await user(id)).toMatchObject({ enable: 1 });
    for (const id of [4, 10]) expect(await user(id)).toMatchObject({ enable: 0 });
    expect(await user(4)).toMatchObject({ status: -1 });
    expect(await user(6)).toMatchObject({ user_group: 'one', rank: 2, port: expect.any(Number) });
    expect((await user(6))?.port).not.toBe(10_001);
    expect(await user(8)).toMatchObject({ rank: 9, user_group: 'two' });
    expect(await user(9)).toMatchObject({ port: null });
    expect(await user(11)).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id/) });
    expect((await user(12))?.['uuid']).not.toBe(oldUser(1)['vmess_id']);
    expect(await user(12)).toMatchObject({ nickname: "密码 O'Neil \\ 😀" });
    expect(BigInt((await user(13))?.u ?? 0)).toBe(2n ** 63n - 1n);
    expect(await user(15)).toMatchObject({ reset_time: '2026-04-09', reset_strategy: 'anniversary', reset_day: 9 });
    expect(await user(16)).toMatchObject({ reset_time: '2026-04-10', reset_strategy: 'day', reset_interval: 10 });
  });

  it('keeps nodes with their settings, keys, rules and groups', async () => {
    const nodes = await panel.rows(
      `SELECT nodes.id, nodes.name, family, daemon, host, levels.\`rank\` AS \`rank\`, method, single, port, passwd, traffic_rate, user_groups.name AS user_group,
        rule_groups.name AS rules
       FROM nodes JOIN levels ON levels.id = nodes.level_id
       LEFT JOIN node_groups ON node_groups.node_id = nodes.id LEFT JOIN user_groups ON user_groups.id = node_groups.group_id
       LEFT JOIN node_rule_groups ON node_rule_groups.node_id = nodes.id
       LEFT JOIN rule_groups ON rule_groups.id = node_rule_groups.group_id ORDER BY nodes.id`,
    );
    expect(nodes).toEqual([
      expect.objectContaining({
        id: 1,
        name: '香港 1',
        family: 'ss',
        daemon: 'xrayr',
        host: 'hk.example.com',
        port: '8388',
        traffic_rate: 12_500,
        user_group: 'one',
      }),
      expect.objectContaining({
        id: 2,
        name: 'Tokyo',
        family: 'ssr',
        daemon: 'vnet-ssr',
        single: 1,
        passwd: 'node passwd',
        user_group: 'two',
        rules: 'default',
        rank: 1,
      }),
      expect.objectContaining({
        id: 3,
        name: '香港 1 (3)',
        family: 'ssr',
        daemon: 'standard',
        host: '192.0.2.3',
        single: 0,
      }),
    ]);
    expect(await panel.rows('SELECT node_id FROM line_keys ORDER BY node_id')).toEqual([
      { node_id: 1 },
      { node_id: 2 },
      { node_id: 3 },
    ]);
    expect(await panel.rows('SELECT type, pattern FROM rules ORDER BY id')).toEqual([
      { type: 'reg', pattern: '(.*.||)(^360|0360|1360)\\.(net|com)' },
      { type: 'domain', pattern: 'bad.example' },
    ]);
  });

  it('keeps the addresses of nodes and relays for apps', async () => {
    const entries = await panel.rows(
      'SELECT node_id, name, host, port, sort, country, hidden FROM entries ORDER BY id',
    );
    expect(entries).toEqual([
      { node_id: 1, name: '香港 1', host: '', port: 0, sort: 5, country: 'HK', hidden: 0 },
      { node_id: 2, name: 'Tokyo', host: '', port: 0, sort: 0, country: 'JP', hidden: 0 },
      { node_id: 3, name: '香港 1', host: '', port: 0, sort: 0, country: 'GB', hidden: 1 },
      ...(generation.startsWith('2.4') || generation === '2.6'
        ? [{ node_id: 3, name: '香港 1', host: 'relay.example.com', port: 8443, sort: 0, country: 'GB', hidden: 1 }]
        : [{ node_id: 1, name: '↔️ relay', host: 'relay.example.com', port: 8443, sort: 0, country: '', hidden: 0 }]),
    ]);
  });

  it('lets daemons poll with their old keys', async () => {
    const reply = await panel.get('/api/ss/v1/userList/1', panel.signed(OLD_KEYS[0] ?? ''));
    expect(reply.statusCode).toBe(200);
    const uids = reply.json<{ data: { uid: number }[] }>().data.map(({ uid }) => uid);
    expect(uids).toEqual([1, 6, 11, 12, 15, 16]);
  });

  it('lets users log in with their old password, and keeps their links', async () => {
    expect((await panel.login('user1@example.com', OLD_PASSWORD)).statusCode).toBe(200);
    for (const id of [1, 4, 8]) expect((await panel.get(`/s/${codeOf(id)}`)).statusCode).toBe(200);
    for (const id of [7, 9]) expect((await panel.get(`/s/${codeOf(id)}`)).statusCode).toBe(404);
  });

  it('leaves no difference between counters and ledger', async () => {
    expect(await ledgerDifferences(panel)).toEqual([]);
  });
});

describe('an import from ProxyPanel', () => {
  let panel: Panel;
  beforeEach(async () => {
    panel = await Panel.start();
  });
  afterEach(() => panel.stop());

  const count = async (table: string): Promise<unknown> =>
    (await panel.rows<{ n: unknown }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n;

  it('tells in a dry run what it would do, and writes nothing', async () => {
    const report = await importTables(panel, proxyPanel('3'), { isDryRun: true });
    expect(await count('users')).toBe(0);
    expect(await count('moves')).toBe(0);
    expect(report).toMatchObject({
      generation: 'ProxyPanel 3',
      counts: {
        users: { found: 16, added: 15, changed: 0, kept: 0, skipped: 1 },
        nodes: { found: 4, added: 3, skipped: 1 },
        line_keys: { added: 3 },
        rules: { added: 2, skipped: 1 },
        entries: { added: 4, skipped: 1 },
        levels: { found: 4, added: 3, kept: 1 },
      },
      conflicts: [],
    });
    expect(report.skipped).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ noun: 'user', id: '7', reason: expect.stringContaining('no e-mail') }),
        expect.objectContaining({
          noun: 'node',
          id: '4',
          reason: expect.stringContaining('V2Ray'),
          values: { type: 'V2Ray' },
        }),
        expect.objectContaining({ noun: 'rule', id: '3', errors: [expect.objectContaining({ code: 'pattern' })] }),
        expect.objectContaining({ noun: 'entry', id: '6' }),
      ]),
    );
  });

  it('shows for each node the old list beside the new one, with the rules that differ', async () => {
    const { nodes } = await importTables(panel, proxyPanel('3'), { isDryRun: true });
    expect(nodes[0]).toEqual({
      id: 1,
      name: '香港 1',
      there: 10,
      here: 6,
      differences: expect.arrayContaining([
        { rule: 'not imported', users: 1, first: [7] },
        { rule: 'port', users: 1, first: [9] },
        { rule: 'traffic', users: 2, first: [13, 14] },
      ]),
    });
  });

  it('completes logins that are no e-mail if told to', async () => {
    await importTables(panel, proxyPanel('3'), { emailDomain: 'users.example' });
    expect((await panel.login('grace@users.example', OLD_PASSWORD)).statusCode).toBe(200);
  });

  it('is refused with the list, before the first write, if numbers, ports or names are taken', async () => {
    await panel.given.node({ name: 'Tokyo' });
    await panel.given.user({ email: 'user15@example.com', port: 10_012 });
    await expect(importTables(panel, proxyPanel('3'))).rejects.toMatchObject({
      reason: { code: 'conflicts', values: { count: 5 } },
      problems: expect.arrayContaining([
        'user number 1 is user15@example.com here',
        'the port 10012 of user 12 belongs to user 1 here',
        'the e-mail user15@example.com belongs to user 1 here',
        'the name of node 2, "Tokyo", is taken here',
        'node number 1 is "Tokyo" here',
      ]),
    });
    expect(await count('users')).toBe(1);
    expect(await count('moves')).toBe(0);
  });

  it('adds, when it runs again, only what the old panel has gained', async () => {
    await importTables(panel, proxyPanel('3'));
    await panel.execute('UPDATE users SET nickname = ? WHERE id = 1', ['changed here']);
    const same = await importTables(panel, proxyPanel('3'));
    expect(same.counts.users).toMatchObject({ added: 0, changed: 0, kept: 15 });
    expect(same.traffic).toEqual({ u: 0n, d: 0n });
    // A daemon reports here.
    const report = await panel.post(
      '/api/ss/v1/userTraffic/1',
      [{ uid: 1, upload: 800, download: 80 }],
      panel.signed(OLD_KEYS[0] ?? ''),
    );
    expect(report.statusCode).toBe(200);
    const users = [
      oldUser(1, { u: 1500, d: 3000, level: 2, expired_at: '2028-01-01' }),
      oldUser(15, { u: 7, d: 8, reset_time: '2026-05-09' }),
      oldUser(20),
    ];
    const again = await importTables(panel, proxyPanel('3', users));
    expect(again.counts.users).toMatchObject({ found: 3, added: 1, changed: 2 });
    const rows = await panel.rows(
      'SELECT id, u, d, nickname, expired_at, reset_time, traffic_period FROM users WHERE id IN (1, 15, 20) ORDER BY id',
    );
    expect(rows).toEqual([
      expect.objectContaining({
        u: 1000 + 1000 + 500,
        d: 3000 + 100,
        nickname: 'changed here',
        expired_at: '2028-01-01',
        traffic_period: 0,
      }),
      // The old panel has reset these counters.
      expect.objectContaining({ u: 7, d: 8, reset_time: '2026-05-09', traffic_period: 1 }),
      expect.objectContaining({ u: 20_000, d: 60_000 }),
    ]);
    expect(await count('users')).toBe(16);
    expect(await ledgerDifferences(panel)).toEqual([]);
  });

  it('does not bring back users who were deleted here, and refuses another panel under the same name', async () => {
    await importTables(panel, proxyPanel('3'));
    await panel.execute('DELETE FROM users WHERE id = 6');
    const { skipped } = await importTables(panel, proxyPanel('3'));
    expect(skipped).toContainEqual({
      noun: 'user',
      id: '6',
      name: 'user6@example.com',
      ...{ reason: 'the user was deleted here', code: 'user-deleted-here', values: {}, errors: [] },
    });
    const stranger = proxyPanel('3', [
      oldUser(2, { username: 'other@example.com', created_at: '2025-05-05 05:05:05' }),
    ]);
    await expect(importTables(panel, stranger)).rejects.toThrow('is this another panel?');
  });

  it('goes on after it has died between two batches', async () => {
    const many = Array.from({ length: 1200 }, (_, index) => oldUser(index + 1, { port: 0 }));
    const dying = importTables(panel, proxyPanel('3', many), {
      onProgress: async ({ step, done }) => {
        if (step === 'writing' && done === 1000) throw new Error('killed');
      },
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await count('users')).toBe(1000);
    const report = await importTables(panel, proxyPanel('3', many));
    expect(report.counts.users).toMatchObject({ added: 200, kept: 1000 });
    expect(await count('users')).toBe(1200);
    expect(await count('subscription_links')).toBe(1199);
    expect(await ledgerDifferences(panel)).toEqual([]);
  });

  it('reads gzip', async () => {
    const dump = dumpOfTables(proxyPanel('3', [oldUser(1)]));
    expect((await importDump(panel, dump, {}, true)).counts.users).toMatchObject({ added: 1 });
  });

  it('refuses databases that are too old, with what is missing', async () => {
    const old = proxyPanel('2.4')
      .filter(({ name }) => name !== 'node_auth')
      .map((table) =>
        table.name === 'user' ? { ...table, columns: { id: 'int', username: 'text', balance: 'int' } } : table,
      );
    await expect(importTables(panel, old)).rejects.toThrow(
      /no database of ProxyPanel 2\.4 or newer\. It lacks: .*user\.credit.*, node_auth/,
    );
    await expect(importDump(panel, 'hello')).rejects.toThrow(/.*/);
  });

  if (isOnServer) {
    it.each(['2.4 with BIT columns', '2.6', '3'] as const)(
      'of version %s reads a live database like a dump',
      async (generation) => {
        const old = await OldDatabase.create(proxyPanel(generation));
        try {
          const live = await importLive(panel, old.url, { isDryRun: true });
          expect(live).toEqual(await importTables(panel, proxyPanel(generation), { isDryRun: true }));
          await importLive(panel, old.url);
          await old.run(`UPDATE user SET u = u + ${GIB} WHERE id = 1`);
          expect((await importLive(panel, old.url)).traffic).toEqual({ u: GIB, d: 0n });
          expect(await ledgerDifferences(panel)).toEqual([]);
        } finally {
          await old.drop();
        }
      },
    );

    describeWith(DUMP_CLIENT, 'dumped by the real program', () => {
      it.each(GENERATIONS)('of version %s is read', async (generation) => {
        const old = await OldDatabase.create(proxyPanel(generation));
        try {
          const dumped = await importDump(panel, await old.dump(), { isDryRun: true });
          expect(dumped).toEqual(await importTables(panel, proxyPanel(generation), { isDryRun: true }));
        } finally {
          await old.drop();
        }
      });
    });

    it('has one message for every failure to connect', async () => {
      const old = await OldDatabase.create([]);
      await old.drop();
      const wrong = new URL(old.url);
      wrong.port = '1';
      for (const url of [old.url, wrong.href]) await expect(importLive(panel, url)).rejects.toThrow('cannot be opened');
    });
  }
});
