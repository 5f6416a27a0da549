import type { Command } from 'commander';
import { nodeStatusDocument } from '../../presence/status/node-status-document.js';
import { NodeStatusesService } from '../../presence/status/node-statuses.service.js';
import { onlineUserDocuments } from '../../presence/online/online-document.js';
import { OnlineUsersService } from '../../presence/online/online-users.service.js';
import type { CommandPanel } from '../command-panel.js';
import type { CommandRunner } from '../command-runner.js';
import { duration } from '../output/figures.js';
import { fields, moment, type Output, table } from '../output/output.js';

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
  const nodes = (await panel.service(NodeStatusesService).list()).map(nodeStatusDocument);
  const rows = nodes.map((each) => [
    each.id,
    each.name,
    stateText(each.state),
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
  const status = nodeStatusDocument(await panel.service(NodeStatusesService).get(which));
  const online = onlineUserDocuments(await panel.service(OnlineUsersService).onNode(status.id));
  const shown = {
    ...status,
    state: stateText(status.state),
    last_contact: moment(status.last_contact),
    cpu: percent(status.cpu),
    mem: percent(status.mem),
    disk: percent(status.disk),
    uptime: duration(status.uptime),
    reported_at: moment(status.reported_at),
  };
  const rows = online.map((each) => [each.uid, each.account, each.addresses.join('\n'), moment(each.last_seen)]);
  const users = table(['uid', 'account', 'addresses', 'last seen'], rows, 'Nobody is online.');
  return { document: { ...status, online }, text: `${fields(shown)}\n${users}` };
}

function stateText(state: string): string {
  return state === 'never' ? 'never seen' : state;
}

function percent(value: number | null): string {
  return value === null ? '-' : `${value} %`;
}
