import { randomUUID } from 'node:crypto';
import { randomToken } from '../../common/secrets/random-token.js';
import { NO_REASON, reasonColumns } from '../../users/user/ban-reason.js';
import type { Level } from '../../users/levels/level.entity.js';
import type { UserGroup } from '../../users/levels/user-group.entity.js';
import type { User } from '../../users/user/user.entity.js';
import type { UserColumnsChange } from '../../users/moves/user-move.repository.js';
import type { AddedUser, KnownUser } from '../plan/user-outcome.js';

const PASSWD_BYTES = 16;

/** The levels by rank, and the groups by their key in the old panel. */
export interface Places {
  levelOf(rank: number): Level;
  groupOf(key: string | null): UserGroup | null;
}

/** A new user, with level and group. @param now Unix seconds */
export function newColumns(
  { user, account, emailKey, uuid }: AddedUser,
  places: Places,
  { port, unusableHash, now }: { readonly port: number | null; readonly unusableHash: string; readonly now: number },
): User {
  const {
    rank,
    groupKey,
    codes: _codes,
    isServed: _isServed,
    notices: _notices,
    wantsPort: _wantsPort,
    ...same
  } = user;
  const [level, group] = [places.levelOf(rank), places.groupOf(groupKey)];
  return {
    ...same,
    account,
    emailKey,
    nickname: user.nickname || account.slice(0, account.lastIndexOf('@')).slice(0, 128),
    passwordHash: user.passwordHash ?? unusableHash,
    tokenEpoch: 0,
    port,
    passwd: user.passwd || randomToken(PASSWD_BYTES),
    uuid: uuid || randomUUID(),
    trafficPeriod: 0,
    level,
    levelId: level.id,
    group,
    groupId: group?.id ?? null,
    daysFromFirstUse: null,
    ...NO_REASON,
    tags: [],
    createdAt: user.createdAt || now,
  };
}

/** The columns that change for a user who is here already. A ban, and a new password, end sessions. */
export function changedColumns(
  { user, before, account, emailKey, fields }: KnownUser,
  places: Places,
): UserColumnsChange {
  const columns: Record<string, unknown> = {};
  for (const field of fields) {
    if (field === 'account') Object.assign(columns, { account, emailKey });
    else if (field === 'rank') columns['levelId'] = places.levelOf(user.rank).id;
    else if (field === 'groupKey') columns['groupId'] = places.groupOf(user.groupKey)?.id ?? null;
    else if (field !== 'nickname' || user.nickname !== '') columns[field] = user[field];
  }
  const ends =
    fields.has('passwordHash') ||
    (fields.has('status') && user.status === -1) ||
    (fields.has('enable') && user.enable === 0);
  const tokenEpoch = before.tokenEpoch + (ends ? 1 : 0);
  if (ends) columns['tokenEpoch'] = tokenEpoch;
  if (ends || fields.has('status') || fields.has('banTime')) {
    const ban = {
      ...(fields.has('status') ? { status: user.status } : {}),
      ...(fields.has('banTime') ? { banTime: user.banTime } : {}),
    };
    Object.assign(columns, reasonColumns(before, ban, tokenEpoch));
  }
  return { id: user.id, columns };
}
