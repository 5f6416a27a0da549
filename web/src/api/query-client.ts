import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.js';

/** Data is fresh for five seconds. Requests are retried twice if the panel is unreachable or not ready. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) => count < 2 && error instanceof ApiProblem && (error.status === 0 || error.status === 503),
    },
    mutations: { retry: false },
  },
});
