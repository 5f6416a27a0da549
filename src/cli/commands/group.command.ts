import type { Command } from 'commander';
import { groupDocument } from '../../nodes/group-document.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { GroupsService } from '../../users/levels/groups.service.js';
import type { CommandRunner } from '../command-runner.js';
import { table } from '../output/output.js';

export function addGroupCommands(program: Command, runner: CommandRunner): void {
  const group = program.command('group').description('groups of users; only linked nodes serve the users of a group');

  group
    .command('add <name>')
    .description('add a group')
    .action(
      runner.action(async (panel, name: string) => {
        const added = await panel.service(GroupsService).add({ name });
        return { document: { id: added.id, name: added.name }, text: `Group "${added.name}" is number ${added.id}.` };
      }),
    );

  group
    .command('list')
    .description('show all groups and the nodes that are linked to them')
    .action(
      runner.action(async (panel) => {
        const nodes = await panel.service(NodesService).list();
        const groups = (await panel.service(GroupsService).list()).map((each) => groupDocument(each, nodes));
        const rows = groups.map(({ id, name, nodes: linked }) => [id, name, linked.join(', ')]);
        return { document: groups, text: table(['id', 'name', 'nodes'], rows, 'There are no groups.') };
      }),
    );

  group
    .command('link <group> <node>')
    .description('let a node (number or name) serve the users of a group')
    .action(
      runner.action(async (panel, name: string, node: string) => {
        await panel.service(NodesService).link(node, name);
        return { document: { group: name, node, linked: true }, text: `Node ${node} serves group "${name}".` };
      }),
    );

  group
    .command('unlink <group> <node>')
    .description('unlink a node from a group')
    .action(
      runner.action(async (panel, name: string, node: string) => {
        await panel.service(NodesService).unlink(node, name);
        return { document: { group: name, node, linked: false }, text: `Node ${node} does not serve group "${name}".` };
      }),
    );
}
