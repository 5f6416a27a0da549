export const USER_ORDERS = ['id', 'account', 'used', 'last_login', 'expired_at', 'created_at'] as const;
export type UserOrder = (typeof USER_ORDERS)[number];

/** The order of users. Users with equal values are sorted by number. */
export interface UserSort {
  readonly by: UserOrder;
  readonly isDescending: boolean;
}

/**
 * A place in the order: the value and the number of a user. Counters beyond 2^53 are text. A page begins after a place, so pages
 * neither skip nor repeat a user when other users are added or deleted.
 */
export interface UserPlace {
  readonly value: number | string;
  readonly id: number;
}

interface Ordering {
  /** The column with an index. `used` has none, since each report would change it. */
  readonly column?: string;
  /** The same value as an expression for which no database uses that index. */
  readonly expression: string;
  /** No two users have the same value. */
  readonly isUnique?: boolean;
  readonly isText?: boolean;
}

const LARGEST = '9223372036854775807';

/** Accounts are sorted in their canonical form, in which they are unique. */
export const ORDERINGS: Readonly<Record<UserOrder, Ordering>> = {
  id: { column: 'user.id', expression: 'COALESCE(user.id, 0)', isUnique: true },
  account: { column: 'user.emailKey', expression: "COALESCE(user.emailKey, '')", isUnique: true, isText: true },
  // The offset keeps the sum within 64 bits. A larger sum is an error on MySQL, and SQLite rounds it.
  used: { expression: `user.u - ${LARGEST} + user.d` },
  last_login: { column: 'user.lastLogin', expression: 'COALESCE(user.lastLogin, 0)' },
  expired_at: { column: 'user.expiredAt', expression: "COALESCE(user.expiredAt, '')", isText: true },
  created_at: { column: 'user.createdAt', expression: 'COALESCE(user.createdAt, 0)' },
};

/** Compares places like the databases, which compare text byte by byte. */
export function comparePlaces({ by, isDescending }: UserSort): (a: UserPlace, b: UserPlace) => number {
  const compareValues = ORDERINGS[by].isText === true ? compareTexts : compareNumbers;
  const direction = isDescending ? -1 : 1;
  return (a, b) => direction * (compareValues(a.value, b.value) || a.id - b.id);
}

function compareTexts(a: number | string, b: number | string): number {
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

function compareNumbers(a: number | string, b: number | string): number {
  const difference = BigInt(a) - BigInt(b);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}
