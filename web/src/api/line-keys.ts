import { ask } from './client.js';
import type { LineKey, NewLineKey } from './generated.js';

export type { KeyState, LineKey } from './generated.js';

const PAGE_SIZE = 200;

export const lineKeys = {
  /** Every key of one node, or of all. */
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

  issue: (id: number, body: NewLineKey) => ask('post', '/nodes/{id}/line-keys', { params: { path: { id } }, body }),
  /** @param overlap seconds for which the old key goes on */
  rotate: (id: number, overlap: number) =>
    ask('post', '/line-keys/{id}/rotate', { params: { path: { id } }, body: { overlap } }),
  revoke: (id: number) => ask('delete', '/line-keys/{id}', { params: { path: { id } } }),
};

function listPage(node: number | undefined, after: string) {
  return ask('get', '/line-keys', { params: { query: { node, after, limit: PAGE_SIZE } } });
}
