import type { User } from './user.entity.js';

/** The user as clients see it: the 21 fields of section 2.2, in that order. `bigint` stands for a 64-bit JSON integer. */
export interface UserRecord {
  readonly id: number;
  readonly nickname: string;
  readonly account: string;
  readonly port: number;
  readonly passwd: string;
  readonly uuid: string;
  readonly transfer_enable: bigint;
  readonly u: bigint;
  readonly d: bigint;
  readonly t: number | null;
  readonly enable: number;
  readonly speed_limit: bigint;
  readonly credit: bigint;
  readonly expired_at: string;
  readonly ban_time: number | null;
  readonly level: string;
  readonly group: string | null;
  readonly last_login: number;
  readonly reset_time: string | null;
  readonly invite_num: number;
  readonly status: number;
}

/** @param user with its level and group */
export function userRecord(user: User): UserRecord {
  return {
    id: user.id,
    nickname: user.nickname,
    account: user.account,
    port: user.port ?? 0,
    passwd: user.passwd,
    uuid: user.uuid,
    transfer_enable: user.transferEnable,
    u: user.u,
    d: user.d,
    t: user.t,
    enable: user.enable,
    speed_limit: user.speedLimit,
    credit: user.credit,
    expired_at: user.expiredAt,
    ban_time: user.banTime,
    level: user.level.name,
    group: user.group?.name ?? null,
    last_login: user.lastLogin,
    reset_time: user.resetTime,
    invite_num: user.inviteNum,
    status: user.status,
  };
}
