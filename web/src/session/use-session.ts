import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.js';
import { ApiProblem } from '../api/problem.js';
import { readSession, type Session } from '../api/resources/session.js';

export const SESSION = ['session'] as const;

const QUERY = { queryKey: SESSION, queryFn: () => readSession().catch(nobody), staleTime: Infinity };

/** Begins to read the session before a page needs it. */
export function prefetchSession(): void {
  void queryClient.query(QUERY).catch(() => undefined);
}

/** Returns the session: `null` without a login, `undefined` while it loads. */
export function useSession(): { session: Session | null | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery(QUERY);
  return { session: data, error, retry: () => void refetch() };
}

/** Returns a check of the operator's rights. It hides controls only: the API rejects calls without the right. */
export function useRights(): (right: string) => boolean {
  const { session } = useSession();
  return (right) => session?.rights.some((each) => each === right) === true;
}

function nobody(error: unknown): null {
  if (error instanceof ApiProblem && error.status === 401) return null;
  throw error;
}
