import { request } from '../client.js';

export const readSettings = () => request('get', '/settings');
