import type { Audience } from '../entitlement.js';
import type { UserState } from '../user-state.js';
import type { Condition } from './condition.js';
import type { Limit } from './near-condition.js';

/** Which users are wanted. What is not said does not matter. */
export interface UserFilter {
  /** What the account begins with or contains, or a number; see {@link TextSearch}. */
  readonly text?: string | undefined;
  readonly state?: UserState | undefined;
  /** By name. */
  readonly level?: string | undefined;
  /** By name; null for those in none. */
  readonly group?: string | null | undefined;
  /** Those who are on the list of such a node. */
  readonly audience?: Audience | undefined;
  readonly near?: Limit | undefined;
  readonly ids?: readonly number[] | undefined;
  /** What other folders know of users. */
  readonly also?: readonly Condition[] | undefined;
}
