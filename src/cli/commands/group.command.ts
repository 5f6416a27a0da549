import type { Command } from 'commander';
import { Conflict, NotFound } from '../../common/problems/panel.errors.js';
import { groupDocument } from '../../nodes/group-document.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { GroupsService } from '../../users/levels/groups.service.js';
import { UserRepository } from '../../users/user/user.repository.js';
import type { CommandPanel } from '../command-panel.js';
import type { CommandRunner } from '../command-runner.js';
import { askingFirst, confirm, confirmEffect, type ConfirmOptions } from '../input/confirm.js';
import { counted } from '../output/figures.js';
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

  askingFirst(group.command('unlink <group> <node>').description('unlink a node from a group')).action(
    runner.action(async (panel, name: string, node: string, options: ConfirmOptions) => {
      const { users } = await usesOf(panel, name);
      const { name: served } = (await panel.service(NodesService).get(node)).node;
      const effect = `Node ${served} would stop serving the ${counted(users, 'user')} of group "${name}", and cut their connections`;
      await confirmEffect(effect, options, runner.terminal);
      await panel.service(NodesService).unlink(node, name);
      return { document: { group: name, node, linked: false }, text: `Node ${node} does not serve group "${name}".` };
    }),
  );

  askingFirst(
    group.command('delete <group>').description('delete a group without users, and its links to nodes'),
  ).action(
    runner.action(async (panel, name: string, options: ConfirmOptions) => {
      const { id, users, nodes } = await usesOf(panel, name);
      if (users > 0)
        throw new Conflict(
          `${counted(users, 'user')} would be without the group "${name}"; change them first`,
          'group-in-use',
          { name },
        );
      await confirm(`Group "${name}" and its links to ${counted(nodes, 'node')}`, options, runner.terminal);
      await panel.service(GroupsService).delete(name);
      return { document: { id, name, deleted: true }, text: `Group "${name}" was deleted.` };
    }),
  );
}

/** The numbers of users in a group and of nodes that serve it. @throws NotFound */
async function usesOf(panel: CommandPanel, name: string): Promise<{ id: number; users: number; nodes: number }> {
  const found = (await panel.service(GroupsService).list()).find((each) => each.name === name);
  if (found === undefined) throw new NotFound('group', name);
  const users = await panel.service(UserRepository).countUsersBy('groupId');
  const { nodes } = groupDocument(found, await panel.service(NodesService).list());
  return { id: found.id, users: users.get(found.id) ?? 0, nodes: nodes.length };
}
