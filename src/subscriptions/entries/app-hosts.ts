import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import type { Entry } from './entry.entity.js';

/** The hosts at which subscriptions place a node. Hidden addresses do not count. @param entries of all nodes */
export function appHosts({ id, host }: Pick<ProxyNode, 'id' | 'host'>, entries: readonly Entry[]): string[] {
  const ofNode = entries.filter(({ nodeId }) => nodeId === id);
  const shown = ofNode.filter(({ hidden }) => hidden === 0).map((entry) => entry.host || host);
  return ofNode.some(isOwnAddress) ? shown : [...shown, host];
}

/** True for an entry that gives the own address of its node another name or place, or hides it. */
export function isOwnAddress({ host, port }: Pick<Entry, 'host' | 'port'>): boolean {
  return host === '' && port === 0;
}
