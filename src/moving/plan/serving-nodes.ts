import type { MovedNode } from '../panels/nouns.js';
import type { Planned } from './contents-plan.js';
import type { ServingNode } from './node-lists.js';
import { groupKeys, type Present } from './present.js';

/** Who each imported node serves, there and here. An operator may have changed a node that is here already. */
export function servingNodes(planned: readonly Planned<MovedNode>[], present: Present): ServingNode[] {
  const keyOf = groupKeys(present);
  return planned.map(({ row, fate }) => {
    const there = { rank: row.rank, groups: new Set(row.groupKeys) };
    const known = fate.kind === 'keep' ? present.nodes.find(({ node }) => node.id === fate.id) : undefined;
    const here =
      known === undefined
        ? there
        : { rank: known.node.level.rank, groups: new Set(known.groups.map(({ id }) => keyOf(id))) };
    return { id: row.id, name: row.name, there, here };
  });
}
