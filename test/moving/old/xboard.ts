import { hashSync } from '@node-rs/bcrypt';
import { OLD_PASSWORD } from './proxypanel.js';
import type { OldTable } from './sql.js';

const HASH = hashSync(OLD_PASSWORD, 4).replace('$2b$', '$2y$');
const FUTURE = Date.parse('2027-12-31T10:00:00Z') / 1000;

/** A database of V2Board, or of Xboard with one table of servers. */
export function xboard(kind: 'V2Board' | 'Xboard'): OldTable[] {
  const user = (
    id: number,
    fields: Readonly<Record<string, string | number | null>>,
  ): Record<string, string | number | null> => ({
    ...{
      id,
      email: `user${id}@example.com`,
      password: HASH,
      password_algo: null,
      uuid: `7c2f3c1e-0000-4000-8000-00000000000${id}`,
    },
    ...{
      token: `0123456789abcdef0123456789abcde${id}`,
      u: id,
      d: 2 * id,
      t: 0,
      transfer_enable: 1_000_000,
      expired_at: FUTURE,
    },
    ...{
      banned: 0,
      group_id: 1,
      plan_id: 1,
      speed_limit: 100,
      balance: 500,
      is_admin: 0,
      is_staff: 0,
      last_login_at: null,
    },
    ...{ created_at: 1_767_225_600 },
    ...fields,
  });
  const server = { host: 'ss.example.com', rate: '1.5', show: 1, parent_id: null, sort: 1 };
  const columns = {
    ...{
      id: 'int NOT NULL PRIMARY KEY',
      name: 'varchar(255)',
      host: 'varchar(255)',
      port: 'varchar(11)',
      server_port: 'int',
    },
    ...{ rate: 'varchar(11)', show: 'tinyint', parent_id: 'int', sort: 'int' },
  };
  return [
    {
      name: 'v2_user',
      columns: {
        ...{
          id: 'int NOT NULL PRIMARY KEY',
          email: 'varchar(64)',
          password: 'varchar(64)',
          password_algo: 'char(10)',
          uuid: 'varchar(36)',
        },
        ...{
          token: 'char(32)',
          u: 'bigint',
          d: 'bigint',
          t: 'int',
          transfer_enable: 'bigint',
          expired_at: 'bigint',
          banned: 'tinyint(1)',
        },
        ...{
          group_id: 'int',
          plan_id: 'int',
          speed_limit: 'int',
          balance: 'int',
          is_admin: 'tinyint(1)',
          is_staff: 'tinyint(1)',
        },
        ...{ last_login_at: 'int', created_at: 'int' },
      },
      rows: [
        user(1, {}),
        user(2, { expired_at: null, plan_id: 2 }),
        user(3, { group_id: null, plan_id: null }),
        user(4, { banned: 1, expired_at: 0 }),
        user(5, { password_algo: 'md5', password: '5f4dcc3b5aa765d61d8327deb882cf99' }),
      ],
    },
    {
      name: 'v2_server_group',
      columns: { id: 'int NOT NULL PRIMARY KEY', name: 'varchar(255)' },
      rows: [{ id: 1, name: 'one' }],
    },
    {
      name: 'v2_plan',
      columns: { id: 'int NOT NULL PRIMARY KEY', reset_traffic_method: 'tinyint' },
      rows: [
        { id: 1, reset_traffic_method: 1 },
        { id: 2, reset_traffic_method: null },
      ],
    },
    kind === 'V2Board'
      ? {
          name: 'v2_server_shadowsocks',
          columns: { ...columns, group_id: 'varchar(255)', cipher: 'varchar(255)' },
          rows: [
            { ...server, id: 7, name: 'ss', port: '8388', server_port: 8388, group_id: '["1"]', cipher: 'aes-128-gcm' },
            {
              ...server,
              id: 8,
              name: 'child',
              host: 'relay.example.com',
              port: '1000-1010',
              server_port: 8388,
              parent_id: 7,
              group_id: '["1"]',
              cipher: 'aes-128-gcm',
            },
            {
              ...server,
              id: 9,
              name: '2022',
              port: '443',
              server_port: 443,
              group_id: '["1"]',
              cipher: '2022-blake3-aes-128-gcm',
            },
          ],
        }
      : {
          name: 'v2_server',
          columns: {
            ...columns,
            type: 'varchar(20)',
            code: 'varchar(20)',
            group_ids: 'json',
            protocol_settings: 'json',
          },
          rows: [
            {
              ...server,
              id: 3,
              code: '7',
              type: 'shadowsocks',
              name: 'ss',
              port: '8388',
              server_port: 8388,
              group_ids: '["1"]',
              protocol_settings: '{"cipher":"aes-128-gcm"}',
            },
            {
              ...server,
              id: 4,
              code: null,
              type: 'shadowsocks',
              name: 'child',
              host: 'relay.example.com',
              port: '1000-1010',
              server_port: 8388,
              parent_id: 3,
              group_ids: '["1"]',
              protocol_settings: '{}',
            },
            {
              ...server,
              id: 5,
              code: null,
              type: 'vmess',
              name: 'vmess',
              port: '443',
              server_port: 443,
              group_ids: '["1"]',
              protocol_settings: '{}',
            },
          ],
        },
  ];
}
