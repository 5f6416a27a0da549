import type { Command } from 'commander';
import { levelDocument } from '../../users/levels/level.mapper.js';
import { LevelsService } from '../../users/levels/levels.service.js';
import type { CommandRunner } from '../command-runner.js';
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
}
