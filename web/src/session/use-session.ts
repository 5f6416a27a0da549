import { useQuery } from '@tanstack/react-query';
import { readSession, type Session } from '../api/session.js';
import { ApiProblem } from '../api/problem.js';

export const SESSION = ['session'] as const;

/** Who is logged in; `null` for nobody, `undefined` while that is not known. */
export function useSession(): { session: Session | null | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: SESSION,
    queryFn: () => readSession().catch(nobody),
    staleTime: Infinity,
  });
  return { session: data, error, retry: () => void refetch() };
}

/** The rights of whoever is logged in. What they do not have is not offered; the panel refuses it in any case. */
export function useRights(): (right: string) => boolean {
  const { session } = useSession();
  return (right) => session?.rights.some((each) => each === right) === true;
}

function nobody(error: unknown): null {
  if (error instanceof ApiProblem && error.status === 401) return null;
  throw error;
}
