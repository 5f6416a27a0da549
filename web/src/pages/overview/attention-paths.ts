import type { AttentionItem } from '../../api/resources/overview.js';

const PATHS: Readonly<Record<AttentionItem['code'], string>> = {
  'node-down': '/nodes?state=down',
  'node-never': '/nodes?state=down',
  'node-late': '/nodes?state=late',
  'node-unusable': '/nodes',
  'node-unknown': '/nodes',
  'old-list': '/nodes',
  'clock-skew': '/nodes',
  'clock-step': '/nodes',
  'clock-refused': '/nodes',
  'calls-refused': '/nodes',
  'rules-unused': '/nodes',
  'no-key': '/lines',
  'keys-end': '/lines',
  'old-key': '/lines',
  quarantine: '/traffic?tab=quarantine',
  unconfirmed: '/traffic?tab=quarantine',
  'imports-stopped': '/jobs',
  'moves-stopped': '/settings/import',
  'chain-broken': '/audit',
  'chain-unchecked': '/audit',
  'owner-factor': '/operators',
  'no-address': '/settings',
  'unnamed-clients': '/settings',
  'backup-unknown': '/settings',
  'backup-old': '/settings',
  'disk-full': '/settings',
};

/** Where an operator finds what an item is about: the node itself if it is about one. */
export function attentionPath({ code, page, named }: AttentionItem): string {
  const [first, ...more] = named;
  return page === 'nodes' && first !== undefined && more.length === 0 ? `/nodes/${first.id}` : PATHS[code];
}
