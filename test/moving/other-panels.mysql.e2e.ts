import { LineKeysService } from '../../src/line-key/line-keys.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { isOnServer } from '../support/database/test-database.js';
import { Panel } from '../support/panel.js';
import { importLive, importTables, ledgerDifferences } from './old/import.js';
import { UsersService } from '../../src/users/users.service.js';
import { OldDatabase } from './old/old-database.js';
import type { OldTable } from './old/sql.js';
import { OLD_PASSWORD, proxyPanel } from './old/proxypanel.js';
import { ssPanel } from './old/sspanel.js';
import { xboard } from './old/xboard.js';

type Row = OldTable['rows'][number];
const FUTURE = Date.parse('2027-12-31T10:00:00Z') / 1000;
const USERS = `SELECT users.id, port, passwd, u, d, credit, speed_limit, expired_at, status, reset_time, reset_strategy, reset_day,
  device_limit,   levels.\`rank\` AS \`rank\`, user_groups.name AS user_group FROM users JOIN levels ON levels.id = users.level_id
  LEFT JOIN user_groups ON user_groups.id = users.group_id ORDER BY users.id`;

describe('an import from other panels than ProxyPanel', () => {
  let panel: Panel;
  beforeEach(async () => {
    panel = await Panel.start();
  });
  afterEach(() => panel.stop());

  /** The users on the list that a daemon of a node gets. */
  async function listOf(node: number): Promise<number[]> {
    const { key } = await panel.service(LineKeysService).issue(node);
    const reply = await panel.get(`/api/ss/v1/userList/${node}`, panel.signed(key));
    return reply.json<{ data: { uid: number }[] }>().data.map(({ uid }) => uid);
  }

  it('SSPanel-UIM: keeps users with classes, groups and limits', async () => {
    const report = await importTables(panel, ssPanel(), { panel: 'sspanel' });
    const user = {
      passwd: 'passwd1',
      credit: 1234,
      speed_limit: 1_250_000,
      expired_at: '2027-12-31',
      status: 1,
      rank: 1,
    };
    expect(await panel.rows(USERS)).toEqual([
      expect.objectContaining({ id: 1, port: 20_001, u: 1, d: 2, ...user, user_group: 'node group 0' }),
      expect.objectContaining({ id: 2, user_group: 'node group 1', device_limit: 3 }),
      expect.objectContaining({
        id: 3,
        expired_at: '1989-06-04',
        reset_strategy: 'anniversary',
        reset_day: 5,
        reset_time: '2026-04-05',
      }),
      expect.objectContaining({ id: 4, status: -1 }),
      expect.objectContaining({ id: 5 }),
    ]);
    expect(report.nodes).toEqual([
      { id: 1, name: 'all', there: 3, here: 3, differences: [] },
      { id: 2, name: 'group 1', there: 1, here: 1, differences: [] },
    ]);
    expect(await listOf(1)).toEqual([1, 2, 5]);
    expect(await listOf(2)).toEqual([2]);
    expect(report.counts.nodes).toMatchObject({ added: 2, skipped: 1 });
    expect((await panel.login('user1@example.com', OLD_PASSWORD)).statusCode).toBe(200);
    expect((await panel.login('user5@example.com', OLD_PASSWORD)).statusCode).toBe(401);
    expect((await panel.get('/sub/token000001/clash')).statusCode).toBe(200);
    expect(await ledgerDifferences(panel)).toEqual([]);
    const again = await importTables(panel, ssPanel(), { panel: 'sspanel' });
    expect(again.counts.users).toMatchObject({ added: 0, changed: 0, kept: 5 });
    // A node that an operator has set up for XrayR has one port, also in links and after another import.
    await panel.service(NodesService).set(1, { daemon: 'xrayr', port: '8388' });
    await importTables(panel, ssPanel(), { panel: 'sspanel' });
    const { body } = await panel.get('/sub/token000001/clash');
    expect(body).toContain('"port":8388,');
    expect(body).not.toContain('"port":20001,');
  });

  it.each(['V2Board', 'Xboard'] as const)(
    '%s: keeps users and Shadowsocks nodes, and gives users a port',
    async (kind) => {
      const report = await importTables(panel, xboard(kind), { panel: 'xboard', timeZone: 'UTC' });
      const user = {
        passwd: '7c2f3c1e-0000-4000-8000-000000000001',
        credit: 500,
        speed_limit: 12_500_000,
        expired_at: '2027-12-31',
      };
      expect(await panel.rows(USERS)).toEqual([
        expect.objectContaining({
          id: 1,
          port: 10_000,
          ...user,
          reset_strategy: 'anniversary',
          reset_day: 31,
          user_group: 'one',
        }),
        expect.objectContaining({
          id: 2,
          port: 10_001,
          expired_at: '2099-12-31',
          reset_strategy: 'none',
          reset_time: null,
        }),
        expect.objectContaining({ id: 3, user_group: 'group none', reset_strategy: 'none' }),
        expect.objectContaining({ id: 4, status: -1, expired_at: '1970-01-01' }),
        expect.objectContaining({ id: 5 }),
      ]);
      expect(report.nodes).toEqual([{ id: 7, name: 'ss', there: 3, here: 3, differences: [] }]);
      expect(await listOf(7)).toEqual([1, 2, 5]);
      expect(await panel.rows('SELECT node_id, name, host, port FROM entries ORDER BY id')).toEqual([
        { node_id: 7, name: 'child', host: 'relay.example.com', port: 1000 },
      ]);
      expect((await panel.login('user1@example.com', OLD_PASSWORD)).statusCode).toBe(200);
      expect((await panel.get('/api/v1/client/subscribe?token=0123456789abcdef0123456789abcde1')).statusCode).toBe(200);
      expect(await ledgerDifferences(panel)).toEqual([]);
      const again = await importTables(panel, xboard(kind), { panel: 'xboard', timeZone: 'UTC' });
      expect(again.counts.users).toMatchObject({ added: 0, changed: 0, kept: 5 });
    },
  );

  /** A table with more columns and other rows. */
  function altered(
    tables: readonly OldTable[],
    name: string,
    columns: OldTable['columns'],
    alter: (row: Row) => Row,
  ): OldTable[] {
    return tables.map((table) =>
      table.name === name
        ? { ...table, columns: { ...table.columns, ...columns }, rows: table.rows.map(alter) }
        : table,
    );
  }

  it('SSPanel-UIM of early 2023: ends an account on its own day, and keeps its links', async () => {
    const ending = altered(ssPanel(), 'user', { expire_in: 'datetime', ga_enable: 'int' }, (row) => ({
      ...row,
      expire_in: row['id'] === 1 ? '2026-02-01 00:00:00' : '2030-01-01 00:00:00',
      ga_enable: row['id'] === 2 ? 1 : 0,
    }));
    const tables = altered(ending, 'node', { is_dynamic_rate: 'int', node_bandwidth_limit: 'bigint' }, (row) => ({
      ...row,
      is_dynamic_rate: 1,
      node_bandwidth_limit: '107374182400',
    }));
    const report = await importTables(panel, tables, { panel: 'sspanel' });
    const users = await panel.rows<{ id: number; expired_at: string }>(USERS);
    expect(users.slice(0, 2).map(({ expired_at: day }) => day)).toEqual(['2026-02-01', '2027-12-31']);
    expect(await listOf(1)).toEqual([2, 5]);
    expect([...report.noticeCounts.keys()]).toEqual(
      expect.arrayContaining([
        'a second factor protects the login there, and not here',
        'the node stops at 100 GiB of traffic there: here it has no such limit',
      ]),
    );
    expect((await panel.get('/link/token000001')).statusCode).toBe(200);
    expect(panel.log.join('')).not.toContain('token000001');
  });

  it('names users who are no longer in the old panel', async () => {
    await importTables(panel, ssPanel(), { panel: 'sspanel' });
    const fewer = ssPanel().map((table) =>
      table.name === 'user' ? { ...table, rows: table.rows.filter((row) => row['id'] !== 2) } : table,
    );
    const report = await importTables(panel, fewer, { panel: 'sspanel', isDryRun: true });
    const gone = report.notices.filter(({ code }) => code === 'user-gone');
    expect(gone).toEqual([expect.objectContaining({ noun: 'user', id: '2', name: 'user2@example.com' })]);
    await panel.service(UsersService).set(2, { enable: 0 });
    const later = await importTables(panel, fewer, { panel: 'sspanel', isDryRun: true });
    expect(later.notices.filter(({ code }) => code === 'user-gone')).toEqual([]);
  });

  it('Xboard: has the order of its servers, its own rule of resets, and tells what is lost', async () => {
    const ordered = altered(
      xboard('Xboard'),
      'v2_server',
      { rate_time_enable: 'int', rate_time_ranges: 'json' },
      (row) => ({
        ...row,
        sort: row['name'] === 'ss' ? 2 : 1,
        rate_time_enable: 1,
        rate_time_ranges: '[{"start":"00:00","end":"08:00","rate":"0.5"}]',
      }),
    );
    const tables = [
      ...altered(ordered, 'v2_user', { commission_balance: 'int' }, (row) => ({
        ...row,
        expired_at: row['id'] === 2 ? FUTURE : (row['expired_at'] ?? null),
        commission_balance: row['id'] === 1 ? 1250 : 0,
      })),
      {
        name: 'v2_settings',
        columns: { id: 'int NOT NULL PRIMARY KEY', name: 'varchar(255)', value: 'text' },
        rows: [{ id: 1, name: 'reset_traffic_method', value: '3' }],
      },
    ];
    const report = await importTables(panel, tables, { panel: 'xboard', timeZone: 'UTC' });
    // There the lowest number comes first, here the highest: the own address of the node has 0.
    expect(await panel.rows('SELECT name, sort FROM entries')).toEqual([{ name: 'child', sort: 1 }]);
    const users = await panel.rows<{ id: number; reset_strategy: string }>(USERS);
    expect(users.find(({ id }) => id === 2)?.reset_strategy).toBe('year');
    expect([...report.noticeCounts.keys()]).toEqual(
      expect.arrayContaining([
        'commission of 12.50 is not imported',
        'the traffic rate changes with the time of day or the load there: here it stays 1.5',
      ]),
    );
  });

  it('refuses the database of another panel', async () => {
    await expect(importTables(panel, ssPanel(), { panel: 'xboard' })).rejects.toThrow(
      'no database of V2Board or Xboard',
    );
    await expect(importTables(panel, proxyPanel('3'), { panel: 'sspanel' })).rejects.toThrow(
      'no database of SSPanel-UIM',
    );
    await expect(importTables(panel, xboard('Xboard'))).rejects.toThrow('no database of ProxyPanel');
  });

  /** Adds users who have the first ports, on SQLite. They are like the one user who is here. */
  async function takePorts(count: number): Promise<void> {
    const { user } = await panel.given.user({ email: 'holder@example.org', port: 0 });
    await panel.execute('UPDATE users SET id = 1000000, enable = 0 WHERE id = ?', [user.id]);
    const own: Record<string, string> = {
      ...{ id: '1000000 + n', port: '9999 + n', uuid: "'many-' || n" },
      ...{ account: "'many-' || n || '@example.org'", email_key: "'many-' || n || '@example.org'" },
    };
    const columns = (await panel.rows<{ name: string }>('PRAGMA table_info(users)')).map(({ name }) => name);
    const values = columns.map((column) => own[column] ?? column);
    await panel.execute(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
       INSERT INTO users (${columns.join()}) SELECT ${values.join()} FROM users, numbers WHERE users.id = 1000000`,
    );
  }

  // The statements are those of other imports, and to take nearly all ports takes long on a server.
  const itOnSqlite = isOnServer ? it.skip : it;
  itOnSqlite('Xboard: imports users without a port when all ports are in use, and tells who they are', async () => {
    await takePorts(55_534);
    const trial = await importTables(panel, xboard('Xboard'), { panel: 'xboard', timeZone: 'UTC', isDryRun: true });
    const report = await importTables(panel, xboard('Xboard'), { panel: 'xboard', timeZone: 'UTC' });
    for (const { counts, noticeCounts, nodes } of [trial, report]) {
      expect(counts.users).toMatchObject({ found: 5, added: 5, skipped: 0 });
      expect(noticeCounts.get('no port is free: the user is imported without one, and is on no list')).toMatchObject({
        ...{ code: 'no-free-port', count: 3 },
      });
      expect(nodes).toMatchObject([
        { id: 7, there: 3, here: 2, differences: [{ rule: 'port', users: 1, first: [5] }] },
      ]);
    }
    const ports = await panel.rows<{ port: number | null }>('SELECT port FROM users WHERE id < 10 ORDER BY id');
    expect(ports.map(({ port }) => port)).toEqual([65_534, 65_535, null, null, null]);
    expect(await listOf(7)).toEqual([1, 2]);
  });

  if (isOnServer) {
    it.each([
      ['sspanel', ssPanel()],
      ['xboard', xboard('V2Board')],
      ['xboard', xboard('Xboard')],
    ] as const)('%s: reads a live database like a dump', async (kind, tables) => {
      const old = await OldDatabase.create(tables);
      try {
        const live = await importLive(panel, old.url, { panel: kind, isDryRun: true });
        expect(live).toEqual(await importTables(panel, tables, { panel: kind, isDryRun: true }));
      } finally {
        await old.drop();
      }
    });
  }
});
