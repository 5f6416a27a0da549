import { randomUUID } from 'node:crypto';
import { randomToken } from '../../common/secrets/random-token.js';
import { NO_REASON } from './ban-reason.js';
import type { User } from './user.entity.js';
import { DEFAULT_TRANSFER, LAST_DAY, UserFields } from './user.fields.js';

const PASSWD_BYTES = 16;
const MAX_NICKNAME = 128;

/** The columns of a new user. The database numbers them, and their counters begin at zero. */
export type NewUser = Omit<User, 'id' | 'u' | 'd' | 't' | 'trafficPeriod' | 'lastLogin' | 'level' | 'group'>;

/** What has no default. */
export type Newcomer = Pick<NewUser, 'account' | 'emailKey' | 'levelId' | 'passwordHash' | 'port' | 'createdAt'>;

/** A user with the defaults of every column, a random proxy password and a random UUID. */
export function newUser(newcomer: Newcomer): NewUser {
  return {
    ...new UserFields(),
    ...NO_REASON,
    nickname: newcomer.account.slice(0, newcomer.account.lastIndexOf('@')).slice(0, MAX_NICKNAME),
    passwd: randomToken(PASSWD_BYTES),
    uuid: randomUUID(),
    transferEnable: DEFAULT_TRANSFER,
    expiredAt: LAST_DAY,
    groupId: null,
    tokenEpoch: 0,
    ...newcomer,
  };
}
