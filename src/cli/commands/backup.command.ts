import type { Command } from 'commander';
import { NotedMomentsService } from '../../audit/moments/noted-moments.service.js';
import { type OrNone, orNull, parseMoment } from '../input/parse.js';
import type { CommandRunner } from '../command-runner.js';
import { moment } from '../output/output.js';

export function addBackupCommands(program: Command, runner: CommandRunner): void {
  const backup = program.command('backup').description('what the panel knows of backups; it makes none itself');

  backup
    .command('note')
    .description('note that a backup was made, so that the panel can warn of its age; for the end of a backup script')
    .option('--at <moment>', 'when, if not now', parseMoment)
    .action(
      runner.action(async (panel, { at }: { readonly at?: OrNone<number> }) => {
        const noted = await panel.service(NotedMomentsService).noteBackup(orNull(at) ?? undefined);
        return { document: { at: noted }, text: `The backup of ${moment(noted)} is noted.` };
      }),
    );
}
