import type { Command } from 'commander';
import { Conflict, NotFound } from '../../common/problems/panel.errors.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { levelDocument } from '../../users/levels/level.mapper.js';
import { LevelsService } from '../../users/levels/levels.service.js';
import { UserRepository } from '../../users/user/user.repository.js';
import type { CommandPanel } from '../command-panel.js';
import type { CommandRunner } from '../command-runner.js';
import { askingFirst, confirm, type ConfirmOptions } from '../input/confirm.js';
import { counted } from '../output/figures.js';
import { table } from '../output/output.js';
import { parseWhole } from '../input/parse.js';

export function addLevelCommands(program: Command, runner: CommandRunner): void {
  const level = program
    .command('level')
    .description('ranks of users and nodes: a node serves users of its rank or higher');

  level
    .command('add <name>')
    .description('add a level')
    .requiredOption('--rank <number>', 'its place among the levels', parseWhole)
    .action(
      runner.action(async (panel, name: string, options: { rank: number }) => {
        const added = await panel.service(LevelsService).add({ name, rank: options.rank });
        return { document: levelDocument(added), text: `Level "${added.name}" has rank ${added.rank}.` };
      }),
    );

  level
    .command('list')
    .description('show all levels, lowest rank first')
    .action(
      runner.action(async (panel) => {
        const levels = (await panel.service(LevelsService).list()).map(levelDocument);
        const rows = levels.map(({ id, name, rank }) => [id, name, rank]);
        return { document: levels, text: table(['id', 'name', 'rank'], rows, 'There are no levels.') };
      }),
    );

  askingFirst(level.command('delete <level>').description('delete a level that no user and no node has')).action(
    runner.action(async (panel, name: string, options: ConfirmOptions) => {
      const { id, rank, users, nodes } = await usesOf(panel, name);
      if (users + nodes > 0)
        throw new Conflict(
          `${counted(users, 'user')} and ${counted(nodes, 'node')} have the level "${name}"; give them another one first`,
          'level-in-use',
          { name },
        );
      await confirm(`Level "${name}" (rank ${rank}; no user and no node has it)`, options, runner.terminal);
      await panel.service(LevelsService).delete(name);
      return { document: { id, name, rank, deleted: true }, text: `Level "${name}" was deleted.` };
    }),
  );
}

interface LevelUses {
  readonly id: number;
  readonly rank: number;
  readonly users: number;
  readonly nodes: number;
}

/** A level, and the numbers of users and nodes that have it. @throws NotFound */
async function usesOf(panel: CommandPanel, name: string): Promise<LevelUses> {
  const found = (await panel.service(LevelsService).list()).find((each) => each.name === name);
  if (found === undefined) throw new NotFound('level', name);
  const { id, rank } = found;
  const users = await panel.service(UserRepository).countUsersBy('levelId');
  const nodes = (await panel.service(NodesService).list()).filter(({ node }) => node.level.id === id);
  return { id, rank, users: users.get(id) ?? 0, nodes: nodes.length };
}
