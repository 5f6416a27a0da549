import type { User } from '../../users/user/user.entity.js';
import type { MovedUserRow } from '../memory/moved-user-row.entity.js';

/** The rows here that the users of one batch could meet. */
export interface AroundUsers {
  readonly moveId: number;
  /** By number, with level and group. */
  readonly users: ReadonlyMap<number, User>;
  /** The origins of these users, and of the holders below. */
  readonly moved: ReadonlyMap<number, MovedUserRow>;
  /** The numbers of the users with an e-mail, a port or a UUID. */
  readonly emails: ReadonlyMap<string, number>;
  readonly ports: ReadonlyMap<number | null, number>;
  readonly uuids: ReadonlyMap<string, number>;
}

/** True for a user who came with an earlier import of the same panel. */
export function isOwn({ moved, moveId }: AroundUsers, id: number): boolean {
  return moved.get(id)?.moveId === moveId;
}
