import type { Candidates } from '../../users/roster/candidates.js';
import { isEntitled, momentOf } from '../../users/roster/entitled-candidates.js';
import type { RosterPlace } from '../../users/roster/roster-log.cache.js';
import type { ServedNode } from '../served/served-node.js';
import { rosterItem } from '../roster/roster-item.js';

/** The candidates from which a list follows, at a moment in Unix seconds. */
export interface ListState {
  readonly candidates: Candidates;
  readonly moment: number;
}

/** The way from an earlier list to a later one. To go it twice changes nothing more. */
export interface ListDifference {
  /** The later list. */
  readonly state: ListState;
  /** The users who are on it and were not, or were with other fields: as JSON items, ascending. */
  readonly items: readonly string[];
  /** The numbers of users who are not on it, ascending. */
  readonly removed: readonly number[];
}

/**
 * Compares two states of a list.
 *
 * @param uids all users who may differ
 * @param before undefined if this process does not know the earlier state. Then the result also has users without a difference:
 *   each of `uids` is among the items or among the removed ones
 */
export function listDifference(
  view: ServedNode,
  uids: ReadonlySet<number>,
  state: ListState,
  before: ListState | undefined,
): ListDifference {
  const itemNow = itemIn(view, state);
  const itemBefore = before && itemIn(view, before);
  const items: string[] = [];
  const removed: number[] = [];
  for (const uid of [...uids].sort((one, other) => one - other)) {
    const item = itemNow(uid);
    if (itemBefore !== undefined && itemBefore(uid) === item) continue;
    if (item === undefined) removed.push(uid);
    else items.push(item);
  }
  return { state, items, removed };
}

export function isEmpty({ items, removed }: ListDifference): boolean {
  return items.length === 0 && removed.length === 0;
}

export function placeOf({ candidates, moment }: ListState): RosterPlace {
  return { version: candidates.version, moment };
}

/** Returns a function that writes the item of a user; undefined for a user who is not on the list. */
function itemIn(view: ServedNode, { candidates, moment }: ListState): (uid: number) => string | undefined {
  const itemOf = rosterItem(view);
  const dates = momentOf(moment);
  return (uid) => {
    const candidate = candidates.find(uid);
    return candidate !== undefined && isEntitled(view, candidate, dates) ? itemOf(candidate) : undefined;
  };
}
