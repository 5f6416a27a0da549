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
  daysFromFirstUse: string;
  resetStrategy: string;
  resetDay: string;
  resetInterval: string;
  devices: string;
  tags: string[];
  note: string;
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
  daysFromFirstUse: '',
  resetStrategy: '',
  resetDay: '',
  resetInterval: '',
  devices: '0',
  tags: [],
  note: '',
  isEnabled: true,
};

/** Fields whose empty input removes the value. */
const MAY_BE_EMPTY: readonly (keyof UserValues)[] = ['group', 'resetDay', 'resetInterval', 'daysFromFirstUse', 'note'];

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
    daysFromFirstUse: textOf(user.days_from_first_use),
    resetStrategy: user.reset_strategy,
    resetDay: textOf(user.reset_day),
    resetInterval: textOf(user.reset_interval),
    devices: String(user.device_limit),
    tags: [...user.tags],
    note: user.note ?? '',
    isEnabled: user.enable === 1,
  };
}

/** Returns only the changed fields, so that saving does not undo another operator's change. */
export function userChangeOf(before: UserValues, after: UserValues): UserChange {
  const has = (name: keyof UserValues) =>
    String(before[name]) !== String(after[name]) && (after[name] !== '' || MAY_BE_EMPTY.includes(name));
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
    ...(has('daysFromFirstUse') && { days_from_first_use: numberOf(after.daysFromFirstUse) }),
    ...(has('resetDay') && { reset_day: numberOf(after.resetDay) }),
    ...(has('resetInterval') && { reset_interval: numberOf(after.resetInterval) }),
    ...(has('devices') && { device_limit: Number(after.devices) }),
    ...(has('tags') && { tags: after.tags.flatMap(wordsOf) }),
    ...(has('note') && { note: after.note.trim() || null }),
    ...(has('isEnabled') && { enable: after.isEnabled ? 1 : 0 }),
  };
}

/** A pasted text may hold several tags. */
function wordsOf(text: string): string[] {
  return text.split(/[\s,，、]+/u).filter((word) => word !== '');
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
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
  reset_interval: 'resetInterval',
  days_from_first_use: 'daysFromFirstUse',
  device_limit: 'devices',
  enable: 'isEnabled',
};
