import type { Condition } from '../condition.js';
import { ORDERINGS, type UserPlace, type UserSort } from './user-order.js';

/** The value of a place, as a parameter for the database. */
export type Comparable = number | string | bigint;

/** A request for one page of users: the conditions, the order, the place before the page, and the size. */
export interface UserQuery {
  readonly conditions: readonly Condition[];
  readonly sort: UserSort;
  readonly after: UserPlace | null;
  readonly most: number;
}

/** In a place, a number beyond 2^53 is a string. As a parameter it must be a number: on SQLite any text is more than any number. */
export function comparable(value: number | string, { by }: UserSort): Comparable {
  return typeof value === 'string' && ORDERINGS[by].isText !== true ? BigInt(value) : value;
}
