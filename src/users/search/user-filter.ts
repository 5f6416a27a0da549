import type { Audience } from '../roster/entitlement.js';
import type { UserState } from '../user/user-state.js';
import type { Condition } from '../condition.js';
import type { Limit } from './near-condition.js';

/** Restrictions of a search for users. A missing field restricts nothing. */
export interface UserFilter {
  /** The beginning or a part of the account, or a number; see `UserTextRepository`. */
  readonly text?: string | undefined;
  readonly state?: UserState | undefined;
  /** By name. */
  readonly level?: string | undefined;
  /** By name; null for users without a group. */
  readonly group?: string | null | undefined;
  readonly tag?: string | undefined;
  /** The users on the list of a node with this audience. */
  readonly audience?: Audience | undefined;
  /** The users on the list of at least one of several nodes. */
  readonly audiences?: readonly Audience[] | undefined;
  readonly near?: Limit | undefined;
  readonly ids?: readonly number[] | undefined;
  /** Conditions of other folders. */
  readonly also?: readonly Condition[] | undefined;
}
