import { request, type Query } from '../client.js';
import { type LineKey, type NewLineKey, words } from '../generated.js';

export type { KeyState, LineKey } from '../generated.js';

export const KEY_STATES = words.KeyState;
export const KEY_SORTS = words.LineKeySort;

const PAGE_SIZE = 200;

export const lineKeys = {
  /** Returns all keys of one node, or of all nodes. */
  all: async (node?: number): Promise<LineKey[]> => {
    const found: LineKey[] = [];
    let after: string | null = '';
    do {
      const page = await listPage(node, after);
      found.push(...page.items);
      after = page.next;
    } while (after !== null);
    return found;
  },

  list: (query: Query<'/line-keys'>) => request('get', '/line-keys', { params: { query } }),

  issue: (id: number, body: NewLineKey) => request('post', '/nodes/{id}/line-keys', { params: { path: { id } }, body }),
  /** @param overlap seconds for which the old key stays valid */
  rotate: (id: number, overlap: number) =>
    request('post', '/line-keys/{id}/rotate', { params: { path: { id } }, body: { overlap } }),
  revoke: (id: number) => request('delete', '/line-keys/{id}', { params: { path: { id } } }),
};

function listPage(node: number | undefined, after: string) {
  return request('get', '/line-keys', { params: { query: { node, after, limit: PAGE_SIZE } } });
}
