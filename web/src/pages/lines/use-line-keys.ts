import { useQuery } from '@tanstack/react-query';
import { lineKeys } from '../../api/resources/line-keys.js';

const REFRESH_MS = 10_000;

/** The keys of one node, or of all nodes. They reload regularly, because each call updates their last use. */
export function useLineKeys(node?: number) {
  return useQuery({
    queryKey: ['line-keys', node ?? 'all'],
    queryFn: () => lineKeys.all(node),
    refetchInterval: REFRESH_MS,
  });
}
