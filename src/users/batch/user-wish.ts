import type { Refused } from '../../common/problems/panel.errors.js';
import type { UserChange } from '../user/user.fields.js';

/** The wanted fields of one user. The e-mail finds an existing user. Without one, a new user is added. */
export interface UserWish {
  /** As typed; also in `fields`. */
  readonly email: string;
  /** Its canonical form. */
  readonly emailKey: string;
  /** Checked fields. Missing ones do not change. */
  readonly fields: UserChange;
  /** The hash of a new login password. */
  readonly passwordHash?: string | undefined;
}

/** The result of a wish. */
export type WishOutcome = 'added' | 'changed' | Refused;
