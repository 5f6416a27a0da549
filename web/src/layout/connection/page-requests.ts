import { askAhead } from '../../api/client.js';

/** What each page reads first, without filters. A test compares this with the requests of the pages. */
const REQUESTS: Readonly<Record<string, () => void>> = {
  users: () => {
    askAhead('/users', { sort: 'id', limit: 50, count: true });
    askAhead('/levels');
    askAhead('/groups');
  },
  levels: () => {
    askAhead('/levels');
    askAhead('/groups');
  },
  nodes: () => {
    askAhead('/nodes', { limit: 200 });
  },
  lines: () => {
    askAhead('/line-keys', { limit: 200 });
  },
  traffic: () => {
    askAhead('/traffic/totals', { by: 'day' });
    askAhead('/traffic/ledger', { limit: 50 });
  },
  rules: () => {
    askAhead('/rule-groups');
    askAhead('/rule-hits', { limit: 100 });
  },
  audit: () => {
    askAhead('/audit', { limit: 50 });
  },
  operators: () => {
    askAhead('/operators');
  },
  tokens: () => {
    askAhead('/tokens');
  },
  settings: () => {
    askAhead('/settings');
  },
};

/** Asks for the data of a page while its program is on the way. An address with filters asks for other data, later. */
export function askForPage(path: string): void {
  if (window.location.search === '') REQUESTS[path]?.();
}
