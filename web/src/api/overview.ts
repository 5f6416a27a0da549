import { ask } from './client.js';

export type { Overview } from './generated.js';

export const readOverview = () => ask('get', '/overview');
