import { hashSync } from '@node-rs/bcrypt';
import { Bit, type OldTable, type SqlValue } from './sql.js';

export const GENERATIONS = ['2.4', '2.4 with BIT columns', '2.6', '2.7', '2.8', '3'] as const;
export type Generation = (typeof GENERATIONS)[number];

export const OLD_PASSWORD = 'the old password';
const HASH = hashSync(OLD_PASSWORD, 4).replace('$2b$', '$2y$');
export const GIB = 1024n ** 3n;
const BAN_END = Date.parse('2027-06-01T00:00:00Z') / 1000;
const UUID = '0b6ab3a4-7d20-4c1e-8a51-00000000000';

export type OldUser = Readonly<Record<string, SqlValue>> & { readonly id: number };

/** A user of ProxyPanel 3. Other generations rename columns. */
export function oldUser(id: number, fields: Readonly<Record<string, SqlValue>> = {}): OldUser {
  return {
    id,
    nickname: `nick ${id}`,
    username: `user${id}@example.com`,
    password: HASH,
    port: 10_000 + id,
    passwd: `passwd${id}`,
    vmess_id: `${UUID}${(id % 10).toString(16)}`.slice(0, 24) + id.toString(16).padStart(12, '0'),
    transfer_enable: 100n * GIB,
    u: BigInt(id) * 1000n,
    d: BigInt(id) * 3000n,
    t: 1_773_000_000,
    enable: true,
    method: 'aes-256-cfb',
    protocol: 'origin',
    obfs: 'plain',
    speed_limit: 0,
    credit: 150,
    expired_at: '2027-12-31',
    ban_time: null,
    level: 1,
    user_group_id: null,
    last_login: 1_772_000_000,
    invite_num: 2,
    reset_time: null,
    status: 1,
    created_at: '2026-01-01 08:00:00',
    remark: null,
    ...fields,
  };
}

/** A user for each trap. */
export const TRAPS: readonly OldUser[] = [
  oldUser(1, { remark: 'met at\nthe fair' }),
  oldUser(2, { enable: false, u: 60n * GIB, d: 40n * GIB }),
  oldUser(3, { enable: false, u: 0, d: 0, transfer_enable: 0, expired_at: '2026-01-01', level: 0 }),
  oldUser(4, { enable: false, status: -1 }),
  oldUser(5, { enable: false, ban_time: BAN_END }),
  oldUser(6, { port: 10_001, level: 2, user_group_id: 1 }),
  oldUser(7, { username: 'grace' }),
  oldUser(8, { level: 9, user_group_id: 2 }),
  oldUser(9, { port: 0 }),
  oldUser(10, { enable: false }),
  oldUser(11, { password: '5f4dcc3b5aa765d61d8327deb882cf99' }),
  oldUser(12, { vmess_id: oldUser(1)['vmess_id'] ?? null, nickname: "密码 O'Neil \\ 😀" }),
  oldUser(13, { u: 18_446_744_073_709_551_615n, transfer_enable: 0 }),
  oldUser(14, { u: 100n * GIB, transfer_enable: 10n * GIB }),
  oldUser(15, { reset_time: '2026-04-09' }),
  oldUser(16, { reset_time: '2026-04-10' }),
];

export const OLD_KEYS = ['AbCdEfGh12345678', 'BbCdEfGh12345678', 'CbCdEfGh12345678'];

const ID = 'int(10) unsigned NOT NULL PRIMARY KEY';
const AMOUNT = 'bigint(20) unsigned NOT NULL DEFAULT 0';
const TEXT = (length: number): string => `varchar(${length}) COLLATE utf8mb4_unicode_ci DEFAULT NULL`;

/** A database of one generation. The dump of a generation before 2.6 has groups and rules as JSON. */
export function proxyPanel(generation: Generation, users: readonly OldUser[] = TRAPS): OldTable[] {
  const number = Number(generation.slice(0, 3));
  const hasBits = generation.includes('BIT');
  const flag = hasBits ? "bit(1) NOT NULL DEFAULT b'0'" : "tinyint(1) NOT NULL DEFAULT 1 COMMENT 'on, or ''off'''";
  const flagOf = (isOn: boolean): SqlValue => (hasBits ? new Bit(isOn) : isOn);
  return [
    {
      name: 'goods',
      columns: { id: ID, type: 'tinyint(1) NOT NULL', period: 'int(10) unsigned NOT NULL', name: TEXT(100) },
      rows: [
        { id: 1, type: 2, period: 30, name: 'monthly' },
        { id: 2, type: 2, period: 10, name: 'ten days' },
        { id: 3, type: 1, period: 7, name: 'extra' },
      ],
    },
    {
      name: 'level',
      columns: { id: ID, level: 'tinyint(3) unsigned NOT NULL', name: TEXT(100) },
      rows: [0, 1, 2].map((level) => ({ id: level + 1, level, name: level === 0 ? 'Free' : `VIP-${level}` })),
    },
    {
      name: 'model_has_roles',
      columns: { role_id: 'int NOT NULL', model_type: TEXT(191), model_id: 'int NOT NULL' },
      rows: number >= 2.6 ? [{ role_id: 1, model_type: 'App\\Models\\User', model_id: 1 }] : [],
    },
    nodes(number, { flag, flagOf }),
    {
      name: 'node_auth',
      columns: { id: ID, node_id: 'int unsigned NOT NULL', key: 'char(16) NOT NULL', secret: 'char(8) NOT NULL' },
      rows: OLD_KEYS.map((key, index) => ({ id: index + 1, node_id: index + 1, key, secret: `secret0${index + 1}` })),
    },
    ...(number >= 2.6
      ? [
          {
            name: 'node_user_group',
            columns: { id: ID, node_id: 'int NOT NULL', user_group_id: 'int NOT NULL' },
            rows: [
              { id: 1, node_id: 1, user_group_id: 1 },
              { id: 2, node_id: 2, user_group_id: 2 },
              { id: 3, node_id: 4, user_group_id: 2 },
            ],
          },
          {
            name: 'rule_rule_group',
            columns: { id: ID, rule_id: 'int NOT NULL', rule_group_id: 'int NOT NULL' },
            rows: [
              { id: 1, rule_id: 1, rule_group_id: 1 },
              { id: 2, rule_id: 2, rule_group_id: 1 },
              { id: 3, rule_id: 3, rule_group_id: 1 },
            ],
          },
        ]
      : []),
    {
      name: 'order',
      columns: { id: ID, user_id: 'int NOT NULL', goods_id: 'int', status: 'tinyint NOT NULL', is_expire: flag },
      rows: [
        { id: 1, user_id: 15, goods_id: 1, status: 2, is_expire: flagOf(false) },
        { id: 2, user_id: 16, goods_id: 1, status: 2, is_expire: flagOf(true) },
        { id: 3, user_id: 16, goods_id: 2, status: 2, is_expire: flagOf(false) },
      ],
    },
    {
      name: 'rule',
      columns: { id: ID, type: 'tinyint NOT NULL', name: TEXT(100), pattern: 'text NOT NULL' },
      rows: [
        { id: 1, type: 1, name: '360', pattern: '(.*.||)(^360|0360|1360)\\.(net|com)' },
        { id: 2, type: 2, name: 'one domain', pattern: 'bad.example' },
        { id: 3, type: 1, name: 'look-ahead', pattern: '(?!a)b' },
      ],
    },
    {
      name: 'rule_group',
      columns: { id: ID, type: flag, name: TEXT(255), rules: 'text', nodes: 'text' },
      rows: [
        { id: 1, type: flagOf(true), name: 'default', ...(number < 2.6 ? { rules: '["1",2,3]', nodes: '["2"]' } : {}) },
      ],
    },
    userTable(number, users),
    {
      name: 'user_group',
      columns: { id: ID, name: TEXT(255), nodes: 'text' },
      rows: [
        { id: 1, name: 'one', ...(number < 2.6 ? { nodes: '["1"]' } : {}) },
        { id: 2, name: 'two', ...(number < 2.6 ? { nodes: '["2","4"]' } : {}) },
      ],
    },
    {
      name: 'user_subscribe',
      columns: {
        id: ID,
        user_id: 'int NOT NULL',
        code: 'char(16) COLLATE utf8mb4_bin',
        times: 'int NOT NULL',
        status: flag,
      },
      rows: users.map(({ id }) => ({ id, user_id: id, code: codeOf(id), times: 3, status: flagOf(id !== 9) })),
    },
  ];
}

/** The code of a user's link: 8 characters, or 16 for every fourth one. */
export function codeOf(id: number): string {
  const code = id.toString(36).padStart(8, 'CDXEFYGH');
  return id % 4 === 0 ? `${code}${code}` : code;
}

function nodes(
  generation: number,
  { flag, flagOf }: { readonly flag: string; readonly flagOf: (isOn: boolean) => SqlValue },
): OldTable {
  const hasProfile = generation >= 2.7;
  const columns: Record<string, string> = {
    ...{
      id: ID,
      type: 'tinyint NOT NULL',
      name: TEXT(128),
      country_code: 'char(5)',
      server: TEXT(255),
      ip: 'text',
      ipv6: 'text',
    },
    ...{
      level: 'tinyint unsigned NOT NULL',
      speed_limit: AMOUNT,
      client_limit: 'smallint unsigned NOT NULL',
      port: 'smallint unsigned',
    },
    ...{ push_port: 'smallint unsigned NOT NULL', traffic_rate: 'double(6,2) NOT NULL', is_udp: flag, status: flag },
    sort: 'int NOT NULL DEFAULT 0',
    ...(generation >= 2.6 ? { rule_group_id: 'int unsigned' } : {}),
    ...(hasProfile
      ? { profile: 'json', relay_node_id: 'int unsigned' }
      : {
          ...{
            method: TEXT(32),
            protocol: TEXT(64),
            obfs: TEXT(64),
            obfs_param: TEXT(255),
            passwd: TEXT(255),
            single: flag,
          },
          ...{ relay_server: TEXT(255), relay_port: 'smallint unsigned', is_relay: flag, compatible: flag },
        }),
    ...(generation >= 2.8 ? { is_display: 'tinyint NOT NULL' } : { is_subscribe: flag }),
    ...(generation >= 3 ? { details: 'json' } : {}),
  };
  const common = {
    ...{
      server: null,
      ip: '192.0.2.1,192.0.2.2',
      ipv6: '2001:db8::1',
      level: 0,
      speed_limit: 0,
      client_limit: 0,
      push_port: 1000,
    },
    ...{
      traffic_rate: 1,
      is_udp: flagOf(true),
      status: flagOf(true),
      is_display: 3,
      is_subscribe: flagOf(true),
      details: '{}',
    },
  };
  const settings = (fields: Readonly<Record<string, string>>, isSingle: boolean): Record<string, SqlValue> =>
    hasProfile ? { profile: JSON.stringify(fields) } : { ...fields, single: flagOf(isSingle) };
  const ss = { method: 'aes-256-gcm', ...(hasProfile ? {} : { protocol: 'origin', obfs: 'plain' }) };
  const ssr = {
    method: 'aes-256-cfb',
    protocol: 'auth_aes128_md5',
    obfs: 'tls1.2_ticket_auth',
    obfs_param: 'cdn.example',
  };
  return {
    name: generation >= 2.6 ? 'node' : 'ss_node',
    columns,
    rows: [
      {
        ...{ ...common, id: 1, type: hasProfile ? 0 : 1, name: '香港 1', server: 'hk.example.com', port: 8388 },
        ...{ country_code: 'hk', sort: 5, traffic_rate: 1.25, ...settings(ss, false) },
      },
      {
        ...{
          ...common,
          id: 2,
          type: 4,
          name: 'Tokyo',
          server: 'jp.example.com',
          port: 443,
          level: 1,
          rule_group_id: 1,
        },
        ...{
          country_code: 'jp',
          speed_limit: 12_500_000,
          client_limit: 3,
          ...settings({ ...ssr, passwd: 'node passwd' }, true),
        },
      },
      {
        ...{ ...common, id: 3, type: 1, name: '香港 1', ip: '192.0.2.3', port: null, level: 2, country_code: 'uk' },
        ...{ status: flagOf(false), ...settings({ ...ssr, protocol: 'auth_sha1_v4' }, false) },
        ...(hasProfile ? {} : { relay_server: 'relay.example.com', relay_port: 8443, is_relay: flagOf(true) }),
      },
      {
        ...common,
        id: 4,
        type: 2,
        name: 'V2Ray',
        server: 'v.example.com',
        port: 443,
        ...settings({ method: 'none' }, false),
      },
      ...(hasProfile
        ? [
            {
              ...{
                ...common,
                id: 5,
                type: 0,
                name: '↔️ relay',
                server: 'relay.example.com',
                port: 8443,
                relay_node_id: 1,
              },
              ...settings({}, false),
            },
            {
              ...common,
              id: 6,
              type: 0,
              name: 'lost relay',
              server: 'relay.example.com',
              relay_node_id: 4,
              ...settings({}, false),
            },
          ]
        : []),
    ],
  };
}

function userTable(generation: number, users: readonly OldUser[]): OldTable {
  const hasNickname = generation >= 2.7;
  const [login, name] = hasNickname ? ['username', 'nickname'] : ['email', 'username'];
  const group = generation >= 2.6 ? 'user_group_id' : 'group_id';
  return {
    name: 'user',
    columns: {
      ...{
        id: ID,
        [name]: TEXT(64),
        [login]: 'varchar(128) COLLATE utf8mb4_unicode_ci NOT NULL',
        password: 'varchar(64) NOT NULL',
      },
      ...{ port: 'smallint unsigned NOT NULL', passwd: 'varchar(16) NOT NULL', vmess_id: 'char(36) NOT NULL' },
      ...{ transfer_enable: AMOUNT, u: AMOUNT, d: AMOUNT, t: 'int unsigned', enable: 'tinyint(1) NOT NULL' },
      ...{
        method: 'varchar(30)',
        protocol: 'varchar(30)',
        obfs: 'varchar(30)',
        speed_limit: AMOUNT,
        credit: 'int unsigned',
      },
      ...{
        expired_at: 'date NOT NULL',
        ban_time: 'int unsigned',
        level: 'tinyint unsigned NOT NULL',
        [group]: 'int unsigned',
      },
      ...{
        last_login: 'int unsigned NOT NULL',
        invite_num: 'int NOT NULL',
        reset_time: 'date',
        status: 'tinyint NOT NULL',
      },
      created_at: 'datetime',
      remark: 'text',
      ...(generation < 2.6 ? { is_admin: 'tinyint(1) NOT NULL DEFAULT 0' } : {}),
    },
    rows: users.map((user) => ({
      ...user,
      [name]: user['nickname'] ?? null,
      [login]: user['username'] ?? null,
      [group]: user['user_group_id'] ?? (generation < 2.6 ? 0 : null),
      is_admin: user.id === 1,
    })),
  };
}
