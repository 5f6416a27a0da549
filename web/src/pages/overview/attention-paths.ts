import type { AttentionItem } from '../../api/resources/overview.js';

const PATHS: Readonly<Record<AttentionItem['code'], string>> = {
  'node-down': '/nodes?state=down',
  'node-late': '/nodes?state=late',
  'node-unusable': '/nodes',
  'old-list': '/nodes',
  'clock-skew': '/nodes',
  'no-key': '/lines',
  'keys-end': '/lines',
  quarantine: '/traffic?tab=quarantine',
  unconfirmed: '/traffic?tab=quarantine',
  'chain-broken': '/audit',
  'chain-unchecked': '/audit',
  'owner-factor': '/operators',
  'backup-unknown': '/settings',
  'backup-old': '/settings',
  'disk-full': '/settings',
};

/** Where an operator finds what an item is about: the node itself if it is about one. */
export function attentionPath({ code, page, named }: AttentionItem): string {
  const [first, ...more] = named;
  return page === 'nodes' && first !== undefined && more.length === 0 ? `/nodes/${first.id}` : PATHS[code];
}
