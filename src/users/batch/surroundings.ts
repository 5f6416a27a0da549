import type { Level } from '../levels/level.entity.js';
import type { UserGroup } from '../levels/user-group.entity.js';
import type { User } from '../user/user.entity.js';

/** The existing rows that some wishes name. */
export interface Surroundings {
  /** With level and group, by the canonical e-mail. */
  readonly users: ReadonlyMap<string, User>;
  /** The number of the user with a port or a UUID. */
  readonly ports: ReadonlyMap<number, number>;
  readonly uuids: ReadonlyMap<string, number>;
  readonly levels: ReadonlyMap<string, Level>;
  /** For new users without a level in their wish. */
  readonly lowestLevel: Level | undefined;
  readonly groups: ReadonlyMap<string, UserGroup>;
}
