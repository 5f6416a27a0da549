import { type Node, NODE_STATES } from '../../api/resources/nodes.js';

/** The nodes that the filters of the address match. @param get returns the text of one filter, empty for none */
export function matchingNodes(nodes: readonly Node[], get: (name: string) => string): Node[] {
  const [q, state, family, level, group] = [get('q').toLowerCase(), ...['state', 'family', 'level', 'group'].map(get)];
  const isWanted = (wanted = '', value: string) => wanted === '' || wanted === value;
  return nodes.filter(
    (node) =>
      isWanted(state, node.status.state) &&
      isWanted(family, node.family) &&
      isWanted(level, node.level) &&
      (group === '' || node.groups.some((each) => each === group)) &&
      [node.name, node.host, String(node.id)].some((text) => text.toLowerCase().includes(q)),
  );
}

export const NODE_SORTS = ['name', 'state', 'daemon', 'level', 'rate', 'users', 'load', 'recent'] as const;
export type NodeSort = (typeof NODE_SORTS)[number];

/** Sorts nodes. @param recentOf returns the bytes of the last day */
export function sortedNodes(
  nodes: readonly Node[],
  by: NodeSort,
  isDescending: boolean,
  recentOf: (id: number) => number,
): Node[] {
  const valueOf = ({ id, name, status, daemon, level, traffic_rate: rate }: Node): string | number => {
    switch (by) {
      case 'state':
        return NODE_STATES.indexOf(status.state);
      case 'daemon':
        return daemon;
      case 'level':
        return level;
      case 'rate':
        return rate;
      case 'users':
        return status.users_online;
      case 'load':
        return status.cpu ?? -1;
      case 'recent':
        return recentOf(id);
      case 'name':
        return name;
    }
  };
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), undefined, { numeric: true });
  const direction = isDescending ? -1 : 1;
  return [...nodes].sort((a, b) => direction * (compare(valueOf(a), valueOf(b)) || a.id - b.id));
}
