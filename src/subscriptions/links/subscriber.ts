import type { User } from '../../users/user/user.entity.js';

/** The user behind a code, with the columns that a subscription needs. */
export interface Subscriber extends Pick<
  User,
  | 'id'
  | 'port'
  | 'passwd'
  | 'uuid'
  | 'transferEnable'
  | 'u'
  | 'd'
  | 'enable'
  | 'expiredAt'
  | 'daysFromFirstUse'
  | 'deviceLimit'
  | 'banTime'
  | 'levelId'
  | 'groupId'
  | 'status'
> {
  /** The number of the link. */
  readonly linkId: number;
}

/** Reads a row of plain SQL. */
export function readSubscriber(row: Readonly<Record<string, unknown>>): Subscriber {
  const number = (name: string): number => Number(row[name]);
  const orNull = (name: string): number | null => (row[name] === null ? null : Number(row[name]));
  const amount = (name: string): bigint => BigInt(String(row[name]));
  return {
    linkId: number('linkId'),
    id: number('id'),
    port: orNull('port'),
    passwd: String(row['passwd']),
    uuid: String(row['uuid']),
    transferEnable: amount('transferEnable'),
    u: amount('u'),
    d: amount('d'),
    enable: number('enable'),
    expiredAt: String(row['expiredAt']),
    daysFromFirstUse: orNull('daysFromFirstUse'),
    deviceLimit: number('deviceLimit'),
    banTime: orNull('banTime'),
    levelId: number('levelId'),
    groupId: orNull('groupId'),
    status: number('status'),
  };
}
