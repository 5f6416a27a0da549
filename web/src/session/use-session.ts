import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../api/problem.js';
import { readSession, type Session } from '../api/resources/session.js';

export const SESSION = ['session'] as const;

/** Returns the session: `null` without a login, `undefined` while it loads. */
export function useSession(): { session: Session | null | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: SESSION,
    queryFn: () => readSession().catch(nobody),
    staleTime: Infinity,
  });
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
