import { type Command, InvalidArgumentError, Option } from 'commander';
import { Quarantine } from '../traffic/quarantine.js';
import { quarantineDocument } from '../traffic/quarantine-document.js';
import { QUARANTINE_STATES, type QuarantinedRow, type QuarantineState } from '../traffic/quarantined-row.entity.js';
import type { CommandRunner } from './command-runner.js';
import { fields, moment, type Output, table } from './output.js';
import { parseWhole } from './parse.js';

const MOST_LISTED = 1000;

interface ListOptions {
  readonly state: QuarantineState | 'all';
  readonly after: number;
  readonly limit: number;
}

export function addQuarantineCommands(program: Command, runner: CommandRunner): void {
  const quarantine = program
    .command('quarantine')
    .description('rows of reports that cannot be right, which wait to be charged or dropped');

  quarantine
    .command('list')
    .description('show rows by number')
    .addOption(
      new Option('--state <state>', 'those that wait, or were decided so')
        .choices([...QUARANTINE_STATES, 'all'])
        .default('waiting'),
    )
    .option('--after <id>', 'begin after this number', parseWhole, 0)
    .option('--limit <count>', `how many, ${MOST_LISTED} at most`, parseLimit, 100)
    .action(
      runner.action(async (panel, { state, after, limit }: ListOptions) => {
        const found = await panel.service(Quarantine).list(state === 'all' ? undefined : state, after, limit);
        const document = found.map(quarantineDocument);
        const rows = document.map((row) => [
          row.id,
          row.node,
          row.uid,
          row.upload,
          row.download,
          row.reason,
          moment(row.reported_at),
          row.state,
        ]);
        const headings = ['id', 'node', 'user', 'from user', 'to user', 'reason', 'reported', 'state'];
        return { document, text: table(headings, rows, 'There is nothing in quarantine.') };
      }),
    );

  quarantine
    .command('show <id>')
    .description('show one row')
    .action(runner.action(async (panel, id: string) => shown(await panel.service(Quarantine).get(parseWhole(id)))));

  quarantine
    .command('approve <id>')
    .description('charge a row now, once, at the rate that its node had when it was reported')
    .action(runner.action(async (panel, id: string) => shown(await panel.service(Quarantine).approve(parseWhole(id)))));

  quarantine
    .command('drop <id>')
    .description('never charge a row')
    .action(runner.action(async (panel, id: string) => shown(await panel.service(Quarantine).drop(parseWhole(id)))));
}

function shown(row: QuarantinedRow): Output {
  const document = quarantineDocument(row);
  const { reported_at: reportedAt, decided_at: decidedAt } = document;
  return {
    document,
    text: fields({ ...document, reported_at: moment(reportedAt), decided_at: moment(decidedAt) }),
  };
}

function parseLimit(text: string): number {
  const limit = parseWhole(text);
  if (limit < 1 || limit > MOST_LISTED) throw new InvalidArgumentError(`Write a number from 1 to ${MOST_LISTED}.`);
  return limit;
}
