import type { Command } from 'commander';
import type { NodeHeartbeat } from '../presence/node-heartbeat.entity.js';
import { type NodeStatus, NodeStatuses } from '../presence/node-statuses.service.js';
import type { OnlineAddress } from '../presence/online-address.entity.js';
import { OnlineUsers } from '../presence/online-users.service.js';
import type { CommandPanel } from './command-panel.js';
import type { CommandRunner } from './command-runner.js';
import { fields, moment, type Output, table } from './output.js';

/** Adds `status` to the commands of nodes. */
export function addNodeStatusCommand(node: Command, runner: CommandRunner): void {
  node
    .command('status [node]')
    .description('show whether nodes are up, when they last called, who is online and how loaded they are')
    .action(
      runner.action(async (panel, which: string | undefined) =>
        which === undefined ? statusOfAll(panel) : statusOfOne(panel, which),
      ),
    );
}

async function statusOfAll(panel: CommandPanel): Promise<Output> {
  const nodes = (await panel.service(NodeStatuses).list()).map(statusDocument);
  const rows = nodes.map((each) => [
    each.id,
    each.name,
    each.state,
    moment(each.last_contact),
    each.users_online,
    percent(each.cpu),
    percent(each.mem),
    percent(each.disk),
  ]);
  const headings = ['id', 'name', 'state', 'last contact', 'users online', 'cpu', 'memory', 'disk'];
  return { document: nodes, text: table(headings, rows, 'There are no nodes.') };
}

async function statusOfOne(panel: CommandPanel, which: string): Promise<Output> {
  const status = statusDocument(await panel.service(NodeStatuses).get(which));
  const online = onlineUsers(await panel.service(OnlineUsers).onNode(status.id));
  const shown = { ...status, last_contact: moment(status.last_contact), reported_at: moment(status.reported_at) };
  const rows = online.map((each) => [each.uid, each.account, each.addresses.join('\n'), moment(each.last_seen)]);
  const users = table(['uid', 'account', 'addresses', 'last seen'], rows, 'Nobody is online.');
  return { document: { ...status, online }, text: `${fields(shown)}\n${users}` };
}

/** The status of a node as commands print it: loads in percent, moments in Unix seconds. */
function statusDocument({ node, state, lastContact, online, heartbeat }: NodeStatus) {
  return {
    id: node.id,
    name: node.name,
    state,
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

/** One row a user, of rows in the order of users. */
function onlineUsers(rows: readonly OnlineAddress[]) {
  const users = new Map<number, { uid: number; account: string; addresses: string[]; last_seen: number }>();
  for (const { userId, user, address, seenAt } of rows) {
    const known = users.get(userId) ?? { uid: userId, account: user.account, addresses: [], last_seen: seenAt };
    known.addresses.push(address);
    users.set(userId, { ...known, last_seen: Math.max(known.last_seen, seenAt) });
  }
  return [...users.values()];
}

function inPercent(heartbeat: NodeHeartbeat | undefined, load: 'cpu' | 'mem' | 'disk'): number | null {
  const value = heartbeat?.[load] ?? null;
  return value === null ? null : value / 100;
}

function percent(value: number | null): string {
  return value === null ? '-' : `${value} %`;
}
