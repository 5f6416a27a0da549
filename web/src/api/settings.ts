import { ask } from './client.js';

export const readSettings = () => ask('get', '/settings');
