import { request } from '../client.js';

export type { Overview } from '../generated.js';

export const readOverview = () => request('get', '/overview');
