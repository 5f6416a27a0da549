import type { NodeDetails } from '../../nodes/node-details.js';
import type { RuleGroupDetails } from '../../rules/rule-group-details.js';
import type { Level } from '../../users/levels/level.entity.js';
import type { UserGroup } from '../../users/levels/user-group.entity.js';
import type { MovedNoun } from '../panels/nouns.js';
import type { MovedRow } from '../memory/moved-row.entity.js';

/** The rows here, but users, that an import could meet. */
export interface Present {
  readonly levels: readonly Level[];
  readonly groups: readonly UserGroup[];
  readonly ruleGroups: readonly RuleGroupDetails[];
  readonly nodes: readonly NodeDetails[];
  /** The numbers of the nodes with a line key, by the hash of the key. */
  readonly keyNodes: ReadonlyMap<string, number>;
  /** The numbers of entries. */
  readonly entryIds: ReadonlySet<number>;
  /** The origins of rows that came with earlier imports of the same panel. */
  readonly moved: readonly MovedRow[];
}

/** What becomes of a named row. */
export type Fate =
  | { readonly kind: 'add' }
  /** Here since an earlier import. `isNew` if that import died before it had stored all about it. */
  | { readonly kind: 'keep'; readonly id: number; readonly isNew: boolean }
  /** Deleted here. */
  | { readonly kind: 'gone' }
  /** The name belongs to a row of another origin. */
  | { readonly kind: 'conflict' };

/** @param found the rows here with their names */
export function fateOf(
  moved: readonly MovedRow[],
  noun: MovedNoun,
  key: string,
  name: string,
  found: readonly { readonly id: number; readonly name: string }[],
): Fate {
  const origin = moved.find((row) => row.noun === noun && row.sourceKey === key);
  if (origin !== undefined && origin.targetId !== null) {
    const { targetId } = origin;
    return found.some(({ id }) => id === targetId) ? { kind: 'keep', id: targetId, isNew: false } : { kind: 'gone' };
  }
  const same = found.find((row) => row.name === (origin?.name ?? name));
  if (origin !== undefined && same !== undefined) return { kind: 'keep', id: same.id, isNew: true };
  return same === undefined ? { kind: 'add' } : { kind: 'conflict' };
}

/** The key in the old panel of a group here. Other groups have a key that no old panel has. */
export function groupKeys({ moved }: Pick<Present, 'moved'>): (id: number) => string {
  const keys = new Map(moved.flatMap((row) => (row.noun === 'group' ? [[row.targetId, row.sourceKey] as const] : [])));
  return (id) => keys.get(id) ?? `here ${id}`;
}
