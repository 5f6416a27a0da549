import { request } from '../client.js';

export type { Attention, AttentionItem, AttentionPage, FirstSteps, Overview } from '../generated.js';

const REFRESH_MS = 30_000;

export const readOverview = () => request('get', '/overview');

/** What needs an operator: the overview lists it, and the navigation counts it. */
export const ATTENTION = {
  queryKey: ['attention'],
  queryFn: () => request('get', '/attention'),
  refetchInterval: REFRESH_MS,
} as const;
