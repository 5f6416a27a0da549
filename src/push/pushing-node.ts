import type { ProxyNode } from '../nodes/proxy-node.entity.js';

/** True for a node whose daemon has a push server that the panel supports. */
export function takesPushes(node: ProxyNode): boolean {
  return node.daemon === 'vnet-ssr' && node.pushPort > 0;
}
