import type { NodeHeartbeat } from '../heartbeats/node-heartbeat.entity.js';
import type { NodeState } from './node-liveness.js';
import type { NodeStatus } from './node-statuses.service.js';

/** The status of a node, as commands and the admin API show it: loads in percent, moments in Unix seconds. */
export function nodeStatusDocument({ node, state, lastContact, online, heartbeat }: NodeStatus) {
  // Operators must see whether a node has never called or has stopped calling.
  const shown: NodeState | 'never' = lastContact === null ? 'never' : state;
  return {
    id: node.id,
    name: node.name,
    state: shown,
    last_contact: lastContact,
    users_online: online.users,
    addresses_online: online.addresses,
    cpu: inPercent(heartbeat, 'cpu'),
    mem: inPercent(heartbeat, 'mem'),
    disk: inPercent(heartbeat, 'disk'),
    uptime: heartbeat?.uptime ?? null,
    net: heartbeat?.net ?? null,
    reported_at: heartbeat?.at ?? null,
    addresses_dropped: heartbeat?.addressesDropped ?? 0n,
  };
}

function inPercent(heartbeat: NodeHeartbeat | undefined, load: 'cpu' | 'mem' | 'disk'): number | null {
  const value = heartbeat?.[load] ?? null;
  return value === null ? null : value / 100;
}
