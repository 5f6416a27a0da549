import { askAhead } from '../../api/client.js';
import { keptPageSize } from '../../lists/table/page-size.js';

/** The longest page of the API. */
const MOST = 200;

/** What each page reads first, without filters. A test compares this with the requests of the pages. */
const REQUESTS: Readonly<Record<string, () => void>> = {
  users: () => {
    askAhead('/users', { sort: 'id', limit: keptPageSize(), count: true });
    askAhead('/levels', { limit: MOST });
    askAhead('/groups', { limit: MOST });
  },
  levels: () => {
    askAhead('/levels', { uses: true, limit: MOST });
    askAhead('/groups', { uses: true, limit: MOST });
  },
  nodes: () => {
    askAhead('/nodes', { limit: MOST });
  },
  lines: () => {
    askAhead('/line-keys', { valid: true, sort: 'node', limit: keptPageSize(), count: true });
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
