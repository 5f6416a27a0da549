import type { EntityManager } from 'typeorm';
import type { UserRecord } from './user-record.js';

/** Whole numbers beyond 2^53 come as text. */
type Amount = number | string;
type Amounts = 'transfer_enable' | 'u' | 'd' | 'speed_limit' | 'credit';
type Row = Omit<UserRecord, Amounts | 'group'> & Record<Amounts, Amount> & { readonly group_name: string | null };

const SELECT = `
  SELECT users.id, users.nickname, users.account, COALESCE(users.port, 0) AS port, users.passwd, users.uuid,
    users.transfer_enable, users.u, users.d, users.t, users.enable, users.speed_limit, users.credit, users.expired_at,
    users.ban_time, levels.name AS level, user_groups.name AS group_name, users.last_login, users.reset_time,
    users.invite_num, users.status
  FROM users
  JOIN levels ON levels.id = users.level_id
  LEFT JOIN user_groups ON user_groups.id = users.group_id
  WHERE users.id = ?`;

/** The record of one user, straight from the database; null where there is none. */
export async function readUserRecord(manager: EntityManager, id: number): Promise<UserRecord | null> {
  const [row] = await manager.query<Row[]>(SELECT, [id]);
  return row === undefined ? null : toRecord(row);
}

function toRecord(row: Row): UserRecord {
  return {
    id: row.id,
    nickname: row.nickname,
    account: row.account,
    port: row.port,
    passwd: row.passwd,
    uuid: row.uuid,
    transfer_enable: BigInt(row.transfer_enable),
    u: BigInt(row.u),
    d: BigInt(row.d),
    t: row.t,
    enable: row.enable,
    speed_limit: BigInt(row.speed_limit),
    credit: BigInt(row.credit),
    expired_at: row.expired_at,
    ban_time: row.ban_time,
    level: row.level,
    group: row.group_name,
    last_login: row.last_login,
    reset_time: row.reset_time,
    invite_num: row.invite_num,
    status: row.status,
  };
}
