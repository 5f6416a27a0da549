import type { User } from './user.entity.js';

/** What admins decide of a user, as the audit log has it, and not what traffic and logins change by themselves. */
export function userSettings(user: User) {
  return {
    account: user.account,
    nickname: user.nickname,
    port: user.port ?? 0,
    passwd: user.passwd,
    uuid: user.uuid,
    transfer_enable: user.transferEnable,
    enable: user.enable,
    speed_limit: user.speedLimit,
    credit: user.credit,
    expired_at: user.expiredAt,
    ban_time: user.banTime,
    level: user.level.name,
    group: user.group?.name ?? null,
    reset_time: user.resetTime,
    reset_strategy: user.resetStrategy,
    reset_day: user.resetDay,
    invite_num: user.inviteNum,
    status: user.status,
  };
}
