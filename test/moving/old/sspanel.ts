import { OLD_PASSWORD } from './proxypanel.js';
import { hashSync } from '@node-rs/bcrypt';
import type { OldTable } from './sql.js';

const HASH = hashSync(OLD_PASSWORD, 4).replace('$2b$', '$2y$');
const FUTURE = '2027-12-31 12:00:00';
const PAST = '1989-06-04 00:05:00';

/** A database of SSPanel-UIM: users of groups 0 and 1, an expired one and a banned one. */
export function ssPanel(): OldTable[] {
  const user = (id: number, fields: Readonly<Record<string, string | number>>): Record<string, string | number> => ({
    ...{
      id,
      user_name: `nick ${id}`,
      email: `user${id}@example.com`,
      pass: HASH,
      passwd: `passwd${id}`,
      port: 20_000 + id,
    },
    ...{
      uuid: `7c2f3c1e-0000-4000-8000-00000000000${id}`,
      u: id,
      d: 2 * id,
      transfer_enable: 1_000_000,
      method: 'aes-256-gcm',
    },
    ...{
      class: 1,
      class_expire: FUTURE,
      node_group: 0,
      node_speedlimit: 10,
      is_banned: 0,
      is_admin: 0,
      money: '12.34',
    },
    ...{
      auto_reset_day: 0,
      last_use_time: 0,
      last_login_time: 0,
      reg_date: '2026-01-01 08:00:00',
      invite_num: 0,
      node_iplimit: 0,
    },
    ...fields,
  });
  const users = [
    user(1, {}),
    user(2, { node_group: 1, node_iplimit: 3 }),
    user(3, { class_expire: PAST, class: 0, auto_reset_day: 5 }),
    user(4, { is_banned: 1 }),
    user(5, { pass: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }),
  ];
  return [
    {
      name: 'user',
      columns: {
        ...{
          id: 'bigint unsigned NOT NULL PRIMARY KEY',
          user_name: 'varchar(255)',
          email: 'varchar(255)',
          pass: 'varchar(255)',
        },
        ...{
          passwd: 'varchar(255)',
          uuid: 'char(36)',
          port: 'smallint unsigned',
          u: 'bigint unsigned',
          d: 'bigint unsigned',
        },
        ...{
          transfer_enable: 'bigint unsigned',
          method: 'varchar(255)',
          class: 'smallint unsigned',
          class_expire: 'datetime',
        },
        ...{
          node_group: 'smallint unsigned',
          node_speedlimit: 'smallint unsigned',
          is_banned: 'tinyint(1)',
          is_admin: 'tinyint(1)',
        },
        ...{
          money: 'decimal(12,2)',
          auto_reset_day: 'smallint',
          last_use_time: 'int unsigned',
          last_login_time: 'int unsigned',
        },
        ...{ reg_date: 'datetime', invite_num: 'int', node_iplimit: 'smallint unsigned' },
      },
      rows: users,
    },
    {
      name: 'node',
      columns: {
        ...{
          id: 'int unsigned NOT NULL PRIMARY KEY',
          name: 'varchar(255)',
          type: 'tinyint',
          sort: 'tinyint',
          server: 'varchar(255)',
        },
        ...{
          custom_config: 'text',
          traffic_rate: 'decimal(5,2)',
          node_class: 'smallint',
          node_group: 'smallint',
          node_speedlimit: 'smallint',
        },
      },
      rows: [
        {
          id: 1,
          name: 'all',
          type: 1,
          sort: 0,
          server: 'a.example.com',
          traffic_rate: '1.50',
          node_class: 0,
          node_group: 0,
          node_speedlimit: 0,
        },
        {
          id: 2,
          name: 'group 1',
          type: 0,
          sort: 0,
          server: 'b.example.com',
          traffic_rate: 1,
          node_class: 1,
          node_group: 1,
          node_speedlimit: 0,
        },
        {
          id: 3,
          name: 'vmess',
          type: 1,
          sort: 11,
          server: 'c.example.com',
          traffic_rate: 1,
          node_class: 0,
          node_group: 0,
          node_speedlimit: 0,
        },
      ],
    },
    {
      name: 'link',
      columns: { id: 'bigint unsigned NOT NULL PRIMARY KEY', token: 'varchar(255)', userid: 'bigint unsigned' },
      rows: users.map(({ id = 0 }) => ({ id, token: `token00000${id}`, userid: id })),
    },
    {
      name: 'detect_list',
      columns: {
        id: 'int NOT NULL PRIMARY KEY',
        name: 'varchar(255)',
        text: 'varchar(255)',
        regex: 'varchar(255)',
        type: 'int',
      },
      rows: [{ id: 1, name: 'bad', text: 'bad', regex: 'bad\\.example', type: 1 }],
    },
  ];
}
