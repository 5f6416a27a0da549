import type { Amount } from '../../api/json.js';
import { type NewUser, RESET_STRATEGIES, type User, type UserChange } from '../../api/users.js';
import { oneOf } from '../../parts/one-of.js';

const GIB = 1024 ** 3;
const MBIT = 125_000;

/** A user as the form holds it: text in every field, allowances in GiB, speeds in Mbit/s. */
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

export function valuesOf(user: User): UserValues {
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

/** What differs: only that is sent, so that nobody undoes what another has changed meanwhile. */
export function changeOf(before: UserValues, after: UserValues): UserChange {
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

/** What is said of a user who is added: what the form has, where it differs from what the panel makes up. */
export function newUserOf(values: UserValues): NewUser {
  return {
    ...changeOf(EMPTY_USER, values),
    email: values.account.trim(),
    transfer_enable: inBytes(values.transfer, GIB),
  };
}

/** Under which name the form has what the API calls otherwise. */
export const USER_FIELDS: Readonly<Record<string, keyof UserValues>> = {
  email: 'account',
  transfer_enable: 'transfer',
  speed_limit: 'speed',
  expired_at: 'expiredAt',
  reset_strategy: 'resetStrategy',
  reset_day: 'resetDay',
  enable: 'isEnabled',
};

/** @returns digits exact enough to come back as the same number */
export function inUnits(amount: Amount, unit: number): string {
  const whole = Number(amount) / unit;
  return String(Number(whole.toFixed(3)));
}

/** @returns a number, or its digits where it is beyond those that keep every digit; the panel says what it thinks of nonsense */
export function inBytes(text: string, unit: number): number | string {
  const bytes = Math.round(Number(text) * unit);
  return Number.isSafeInteger(bytes) || !Number.isFinite(bytes) ? bytes : String(BigInt(bytes));
}
