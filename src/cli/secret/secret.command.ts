import type { Command } from 'commander';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import { Clock } from '../../common/time/clock.js';
import { Config } from '../../config/config.js';
import { type ColumnRotation, SecretRotationService } from '../../admin/secrets/secret-rotation.service.js';
import type { CommandRunner } from '../command-runner.js';
import { moment, type Output, table } from '../output/output.js';
import { ownersText } from '../../admin/secrets/secret-owners.js';

export function addSecretCommands(program: Command, runner: CommandRunner): void {
  program
    .command('secret')
    .description('the secret of the installation, APP_SECRET')
    .command('rotate')
    .description('encrypt every stored secret with the current APP_SECRET; you can interrupt it and run it again')
    .action(
      runner.actionOnData(async (panel): Promise<Output> => {
        const results = await panel.service(SecretRotationService).rotate((progress) => {
          runner.terminal.error.write(`${progressText(progress)}\n`);
        });
        const key = panel.service(SecretKeys).currentId;
        const lost = results.flatMap((result) => result.lost.map((owner) => ({ result, owner })));
        const until = panel.service(Clock).unixSeconds() + panel.service(Config).sessionIdle;
        return {
          document: { ok: lost.length === 0, key, tokens_until: until, secrets: results.map(documentOf) },
          text: `${tableOf(results)}\n${closing(results, key, until)}`,
          hasFailed: lost.length > 0,
        };
      }),
    );
}

function progressText({ column, done, renewed }: ColumnRotation): string {
  return `${column.kind}: ${done} looked at, ${renewed} encrypted`;
}

function documentOf({ column, done, renewed, lost }: ColumnRotation) {
  return { table: column.table, column: column.column, total: done, renewed, lost };
}

function tableOf(results: readonly ColumnRotation[]): string {
  const rows = results.map(({ column, done, renewed, lost }) => [column.kind, done, renewed, lost.length]);
  return table(['secrets', 'there are', 'encrypted just now', 'cannot be opened'], rows, '');
}

function closing(results: readonly ColumnRotation[], key: string, until: number): string {
  const lost = results.filter((result) => result.lost.length > 0);
  if (lost.length === 0) {
    return (
      `Every stored secret has the key ${key}. Tokens of previous keys may be in use until ${moment(until)}: ` +
      'keep APP_SECRET_PREVIOUS until then.'
    );
  }
  const named = lost.map(
    ({ column, lost: owners }) => `${column.kind}: ${ownersText(column, owners)}\n→ ${column.remedy}`,
  );
  return [
    'Some secrets cannot be opened. Give their APP_SECRET in APP_SECRET_PREVIOUS and run this again, or set them again:',
    ...named,
  ].join('\n');
}
