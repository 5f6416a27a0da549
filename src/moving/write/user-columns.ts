import { reasonColumns } from '../../users/user/ban-reason.js';
import type { Level } from '../../users/levels/level.entity.js';
import type { UserGroup } from '../../users/levels/user-group.entity.js';
import { newUser } from '../../users/user/new-user.js';
import type { User } from '../../users/user/user.entity.js';
import type { ChangedColumns } from '../../users/batch/user-batch.repository.js';
import type { AddedUser, KnownUser } from '../plan/user-outcome.js';

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
  const createdAt = user.createdAt || now;
  const passwordHash = user.passwordHash ?? unusableHash;
  const chosen = newUser({ account, emailKey, levelId: level.id, passwordHash, port, createdAt });
  return {
    ...chosen,
    ...same,
    account,
    nickname: user.nickname || chosen.nickname,
    passwordHash,
    port,
    passwd: user.passwd || chosen.passwd,
    uuid: uuid || chosen.uuid,
    trafficPeriod: 0,
    level,
    group,
    groupId: group?.id ?? null,
    createdAt,
  };
}

/** The columns that change for a user who is here already. A ban, and a new password, end sessions. */
export function changedColumns({ user, before, account, emailKey, fields }: KnownUser, places: Places): ChangedColumns {
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
  return { id: user.id, before, after: { ...before, ...columns } };
}
