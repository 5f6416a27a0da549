import type { Command } from 'commander';
import type { OperationDocument } from '../../operations/operation.docs.js';
import { OperationsService } from '../../operations/operations.service.js';
import type { CommandRunner } from '../command-runner.js';
import { askingFirst, confirmEffect, type ConfirmOptions } from '../input/confirm.js';
import { addLimit, readListing } from '../input/listing.js';
import { parseWhole } from '../input/parse.js';
import { fields, moment, type Output, table } from '../output/output.js';

const USUAL = 50;

interface ListOptions {
  readonly before?: number;
  readonly limit?: number;
}

export function addOperationCommands(program: Command, runner: CommandRunner): void {
  const operation = program
    .command('operation')
    .description('changes of many users and imports: what runs and what has run in 30 days');

  const list = operation
    .command('list')
    .description('show them, the newest first')
    .option('--before <id>', 'only those with a lower number', parseWhole);
  addLimit(list, USUAL).action(
    runner.action(async (panel, { before, limit }: ListOptions, command: Command) => {
      const service = panel.service(OperationsService);
      const page = (place = before, most: number) => service.list(place, most);
      const goOn = (place: number): string => `add --before ${place}, or --limit`;
      const { rows: document, notice } = await readListing(page, { limit, usual: USUAL, command, goOn });
      const rows = document.map((row) => [
        ...[row.id, nameOf(row), row.state, progressOf(row), row.refused, row.by ?? '-'],
        ...[moment(row.created_at), moment(row.finished_at)],
      ]);
      const headings = ['id', 'what', 'state', 'done', 'refused', 'by', 'begun', 'ended'];
      return { document, text: table(headings, rows, 'There are no operations.'), notice };
    }),
  );

  operation
    .command('show <id>')
    .description('show one and its progress')
    .action(
      runner.action(async (panel, id: string) => shown(await panel.service(OperationsService).get(parseWhole(id)))),
    );

  askingFirst(operation.command('cancel <id>').description('end one; what it has changed stays')).action(
    runner.action(async (panel, id: string, options: ConfirmOptions) => {
      const service = panel.service(OperationsService);
      const row = await service.get(parseWhole(id));
      const effect = `Operation ${row.id} (${nameOf(row)}, ${progressOf(row)} done) would end, and what is left of it would not be done`;
      await confirmEffect(effect, options, runner.terminal);
      await service.cancel(row.id);
      return shown(await service.get(row.id));
    }),
  );
}

function shown(document: OperationDocument): Output {
  const { created_at: created, finished_at: finished, ...others } = document;
  return { document, text: fields({ ...others, created_at: moment(created), finished_at: moment(finished) }) };
}

function nameOf({ kind, about }: OperationDocument): string {
  return about === '' ? kind : `${kind}: ${about}`;
}

function progressOf({ done, total }: OperationDocument): string {
  return total === null ? String(done) : `${done} of ${total}`;
}
