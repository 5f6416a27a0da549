import { useQuery } from '@tanstack/react-query';
import { type Node, nodes } from '../resources/nodes.js';

export const ALL_NODES = { queryKey: ['nodes', 'all'], queryFn: nodes.all } as const;

/** Returns all nodes, and none while they load. */
export function useAllNodes(): readonly Node[] {
  return useQuery(ALL_NODES).data?.items ?? [];
}

/** Returns a function that names a node, by its number if the node was deleted. */
export function useNodeName(): (id: number) => string {
  const names = new Map(useAllNodes().map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `#${id}`;
}
