import type { EntityManager } from 'typeorm';
import { NotFound } from '../../common/panel.error.js';
import { audienceCondition } from '../entitlement.js';
import { Level } from '../level.entity.js';
import { UserGroup } from '../user-group.entity.js';
import type { Condition } from './condition.js';
import { nearCondition } from './near-condition.js';
import { stateCondition } from './state-condition.js';
import { textCondition } from './text-search.js';
import type { UserFilter } from './user-filter.js';

/**
 * What the database is asked for a filter. Columns with an index stand in COALESCE, so that no database goes by one whose value
 * half of all users share, and sorts them for a page of fifty.
 *
 * @throws NotFound where a level or group of that name is not there
 */
export async function filterConditions(
  manager: EntityManager,
  filter: UserFilter,
  now: number,
): Promise<readonly Condition[]> {
  const { text, state, level, group, audience, near, ids, also = [] } = filter;
  const conditions = [
    text === undefined ? undefined : await textCondition(manager, text),
    ids === undefined ? undefined : { text: 'user.id IN (:...ids)', parameters: { ids: [0, ...ids] } },
    state === undefined ? undefined : stateCondition(state, now),
    near === undefined ? undefined : nearCondition(near, now),
    level === undefined ? undefined : await levelCondition(manager, level),
    group === undefined ? undefined : await groupCondition(manager, group),
    audience === undefined ? undefined : await audienceCondition(manager, audience, now),
    ...also,
  ];
  return conditions.filter((condition) => condition !== undefined);
}

async function levelCondition(manager: EntityManager, name: string): Promise<Condition> {
  const level = await manager.findOne(Level, { where: { name } });
  if (level === null) throw new NotFound(`Level "${name}"`);
  return { text: 'COALESCE(user.levelId, 0) = :levelId', parameters: { levelId: level.id } };
}

async function groupCondition(manager: EntityManager, name: string | null): Promise<Condition> {
  if (name === null) return { text: 'COALESCE(user.groupId, 0) = 0', parameters: {} };
  const group = await manager.findOne(UserGroup, { where: { name } });
  if (group === null) throw new NotFound(`Group "${name}"`);
  return { text: 'COALESCE(user.groupId, 0) = :groupId', parameters: { groupId: group.id } };
}
