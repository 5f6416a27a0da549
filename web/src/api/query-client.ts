import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.js';

/** Data is fresh for a moment; a refusal is not asked about again, an unreachable panel twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) => count < 2 && error instanceof ApiProblem && (error.status === 0 || error.status === 503),
    },
    mutations: { retry: false },
  },
});
