import type { PlannedNode } from './contents-plan.js';
import type { ServingNode } from './node-lists.js';
import { groupKeys, type Present } from './present.js';

/** Who each imported node serves, there and here. An operator may have changed a node that is here already. */
export function servingNodes(planned: readonly PlannedNode[], present: Present): ServingNode[] {
  const keyOf = groupKeys(present);
  return planned.map(({ row, fate, update }) => {
    const there = { rank: row.rank, groups: new Set(row.groupKeys) };
    const known = fate.kind === 'keep' ? present.nodes.find(({ node }) => node.id === fate.id) : undefined;
    if (known === undefined) return { id: row.id, name: row.name, there, here: there };
    const lost = new Set(update?.lostGroups);
    const kept = known.groups.filter(({ name }) => !lost.has(name)).map(({ id }) => keyOf(id));
    const here = {
      rank: update?.fields.has('rank') === true ? row.rank : known.node.level.rank,
      groups: new Set(update?.fields.has('groupKeys') === true ? [...kept, ...row.groupKeys] : kept),
    };
    return { id: row.id, name: row.name, there, here };
  });
}
