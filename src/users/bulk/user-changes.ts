import type { JsonObject } from '../../common/json/json-object.js';
import type { User } from '../user/user.entity.js';

/** The changed settings of one user, for the audit log. */
export interface Change {
  readonly before: JsonObject;
  readonly after: JsonObject | null;
}

/** The changes of some users, by their numbers. */
export function changes(
  users: readonly User[],
  change: (user: User) => readonly [before: JsonObject, after: JsonObject],
): ReadonlyMap<number, Change> {
  return new Map(
    users.map((user) => {
      const [before, after] = change(user);
      return [user.id, { before, after }];
    }),
  );
}
