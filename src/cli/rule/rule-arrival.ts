import { NodesService } from '../../nodes/nodes.service.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import type { CommandPanel } from '../command-panel.js';

/** Says when the daemon of a node reads its rules. */
export function arrivalOn({ name, daemon }: Pick<ProxyNode, 'name' | 'daemon'>): string {
  switch (daemon) {
    case 'vnet-ssr':
      return `VNet-SSR reads rules at its start and at a reload, which cuts every connection: linegate node reload ${name}`;
    case 'xrayr':
      return 'XrayR reads rules every minute.';
    default:
      return 'The daemon has them when it asks for its rules again.';
  }
}

/** The line about nodes that do not have changed rules yet; empty if all read their rules by themselves. */
export async function lateReaders(panel: CommandPanel, nodeIds: readonly number[]): Promise<string> {
  const nodes = nodeIds.length === 0 ? [] : await panel.service(NodesService).list();
  const late = nodes.filter(({ node }) => nodeIds.includes(node.id) && node.daemon === 'vnet-ssr');
  return late.map(({ node }) => `\nNode ${node.name}: ${arrivalOn(node)}`).join('');
}
