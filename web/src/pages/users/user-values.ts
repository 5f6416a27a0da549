import { type NewUser, RESET_STRATEGIES, type User, type UserChange } from '../../api/resources/users.js';
import { GIB, inBytes, inUnits, MBIT } from '../../format/units.js';
import { oneOf } from '../../forms/one-of.js';

/** A user in the form: text in every field, allowances in GiB, speeds in Mbit/s. */
export interface UserValues {
  account: string;
  nickname: string;
  level: string;
  group: string;
  transfer: string;
  speed: string;
  port: string;
  passwd: string;
  uuid: string;
  expiredAt: string;
  resetStrategy: string;
  resetDay: string;
  isEnabled: boolean;
}

export const EMPTY_USER: UserValues = {
  account: '',
  nickname: '',
  level: '',
  group: '',
  transfer: '100',
  speed: '0',
  port: '',
  passwd: '',
  uuid: '',
  expiredAt: '',
  resetStrategy: '',
  resetDay: '',
  isEnabled: true,
};

export function userValuesOf(user: User): UserValues {
  return {
    account: user.account,
    nickname: user.nickname,
    level: user.level,
    group: user.group ?? '',
    transfer: inUnits(user.transfer_enable, GIB),
    speed: inUnits(user.speed_limit, MBIT),
    port: String(user.port),
    passwd: user.passwd ?? '',
    uuid: user.uuid ?? '',
    expiredAt: user.expired_at,
    resetStrategy: user.reset_strategy,
    resetDay: user.reset_day === null ? '' : String(user.reset_day),
    isEnabled: user.enable === 1,
  };
}

/** Returns only the changed fields, so that saving does not undo another operator's change. */
export function userChangeOf(before: UserValues, after: UserValues): UserChange {
  const has = (name: keyof UserValues) =>
    before[name] !== after[name] && (after[name] !== '' || name === 'group' || name === 'resetDay');
  return {
    ...(has('account') && { email: after.account.trim() }),
    ...(has('nickname') && { nickname: after.nickname.trim() }),
    ...(has('level') && { level: after.level }),
    ...(has('group') && { group: after.group === '' ? null : after.group }),
    ...(has('transfer') && { transfer_enable: inBytes(after.transfer, GIB) }),
    ...(has('speed') && { speed_limit: inBytes(after.speed, MBIT) }),
    ...(has('port') && { port: Number(after.port) }),
    ...(has('passwd') && { passwd: after.passwd }),
    ...(has('uuid') && { uuid: after.uuid.trim() }),
    ...(has('expiredAt') && { expired_at: after.expiredAt }),
    ...(has('resetStrategy') && { reset_strategy: oneOf(RESET_STRATEGIES, after.resetStrategy) }),
    ...(has('resetDay') && { reset_day: after.resetDay === '' ? null : Number(after.resetDay) }),
    ...(has('isEnabled') && { enable: after.isEnabled ? 1 : 0 }),
  };
}

/** Returns a new user for the API: the API's defaults fill fields that the form left empty. */
export function newUserOf(values: UserValues): NewUser {
  return {
    ...userChangeOf(EMPTY_USER, values),
    email: values.account.trim(),
    transfer_enable: inBytes(values.transfer, GIB),
  };
}

/** The form's names of fields with a different name in the API. */
export const USER_FIELDS: Readonly<Record<string, keyof UserValues>> = {
  email: 'account',
  transfer_enable: 'transfer',
  speed_limit: 'speed',
  expired_at: 'expiredAt',
  reset_strategy: 'resetStrategy',
  reset_day: 'resetDay',
  enable: 'isEnabled',
};
