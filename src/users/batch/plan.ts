import { type FieldProblem, NotFound, refused, type Refused, wrongFields } from '../../common/problems/panel.errors.js';
import type { Level } from '../levels/level.entity.js';
import type { UserGroup } from '../levels/user-group.entity.js';
import type { User } from '../user/user.entity.js';
import type { Claims } from './claims.js';
import type { Surroundings } from './surroundings.js';
import type { UserWish } from './user-wish.js';

/** A wish without problems. */
export interface PlannedUser {
  readonly wish: UserWish;
  /** The existing user; undefined for a new one. */
  readonly before: User | undefined;
  /** Undefined for a wish without a level. */
  readonly level: Level | undefined;
  readonly group: UserGroup | null | undefined;
}

/**
 * Checks wishes in their order, each as if all earlier ones were done.
 *
 * @param claims gets the values that the wishes take
 * @returns for each wish its plan, or its problem
 */
export function plan(
  wishes: readonly UserWish[],
  around: Surroundings,
  claims: Claims,
): readonly (PlannedUser | Refused)[] {
  return wishes.map((wish) => {
    const before = around.users.get(wish.emailKey);
    const problem = problemOf(wish, before, around, claims);
    if (problem !== undefined) return refused(wrongFields([problem]));
    claim(wish, before, claims);
    const { level, group } = wish.fields;
    return {
      wish,
      before,
      level: level === undefined ? undefined : around.levels.get(level),
      group: typeof group === 'string' ? around.groups.get(group) : group,
    };
  });
}

function problemOf(
  { email, emailKey, fields }: UserWish,
  before: User | undefined,
  around: Surroundings,
  claims: Claims,
): FieldProblem | undefined {
  const { level, group, port, uuid } = fields;
  if (level !== undefined && !around.levels.has(level)) return missing('level', new NotFound('level', level));
  if (level === undefined && before === undefined && around.lowestLevel === undefined)
    return missing('level', new NotFound('any-level'));
  if (typeof group === 'string' && !around.groups.has(group)) return missing('group', new NotFound('group', group));
  if (claims.has('email', emailKey)) return repeated('email', email);
  if (port) {
    if (claims.has('port', port)) return repeated('port', port);
    const holder = claims.has('left-port', port) ? undefined : around.ports.get(port);
    if (holder !== undefined && holder !== before?.id) return taken('port', port);
  }
  if (uuid !== undefined) {
    if (claims.has('uuid', uuid)) return repeated('uuid', uuid);
    const holder = claims.has('left-uuid', uuid) ? undefined : around.uuids.get(uuid);
    if (holder !== undefined && holder !== before?.id) return taken('uuid', uuid);
  }
  return undefined;
}

function claim({ emailKey, fields }: UserWish, before: User | undefined, claims: Claims): void {
  const { port, uuid } = fields;
  claims.add('email', emailKey);
  if (port) claims.add('port', port);
  if (uuid !== undefined) claims.add('uuid', uuid);
  if (before === undefined) return;
  if (port !== undefined && before.port !== null && before.port !== port) claims.add('left-port', before.port);
  if (uuid !== undefined && before.uuid !== uuid) claims.add('left-uuid', before.uuid);
}

function missing(field: string, { message, values }: NotFound): FieldProblem {
  return { field, message, code: 'not-found', values };
}

function repeated(field: string, value: string | number): FieldProblem {
  return { field, message: `A line before has the same ${field} ${value}`, code: 'line-before', values: { value } };
}

function taken(field: string, value: string | number): FieldProblem {
  return {
    field,
    message: `The ${field} ${value} belongs to another user`,
    code: 'user-taken',
    values: { who: value },
  };
}
