import { useQuery } from '@tanstack/react-query';
import { lineKeys } from '../../api/line-keys.js';

const REFRESH_MS = 10_000;

/** The keys of one node, or of all. They are read anew now and then, since daemons use them. */
export function useLineKeys(node?: number) {
  return useQuery({
    queryKey: ['line-keys', node ?? 'all'],
    queryFn: () => lineKeys.all(node),
    refetchInterval: REFRESH_MS,
  });
}
