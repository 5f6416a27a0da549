import { type Command, Option } from 'commander';
import { QuarantineService } from '../../traffic/quarantine/quarantine.service.js';
import {
  QUARANTINE_STATES,
  type QuarantinedRow,
  type QuarantineState,
} from '../../traffic/quarantine/quarantined-row.entity.js';
import type { CommandPanel } from '../command-panel.js';
import type { CommandRunner } from '../command-runner.js';
import { bytes } from '../output/figures.js';
import { nodeNames } from '../node/node-names.js';
import { addLimit, readListing } from '../input/listing.js';
import { fields, moment, type Output, table } from '../output/output.js';
import { askingFirst, confirmEffect, type ConfirmOptions } from '../input/confirm.js';
import { parseWhole } from '../input/parse.js';

const USUAL = 100;

interface ListOptions {
  readonly state: QuarantineState | 'all';
  readonly after: number;
  readonly limit?: number;
}

export function addQuarantineCommands(program: Command, runner: CommandRunner): void {
  const quarantine = program
    .command('quarantine')
    .description('rows of reports that cannot be right; approve or drop each');

  const list = quarantine
    .command('list')
    .description('show rows by number')
    .addOption(
      new Option('--state <state>', 'only rows in this state')
        .choices([...QUARANTINE_STATES, 'all'])
        .default('waiting'),
    )
    .option('--after <id>', 'begin after this number', parseWhole, 0);
  addLimit(list, USUAL).action(
    runner.action(async (panel, { state, after, limit }: ListOptions, command: Command) => {
      const service = panel.service(QuarantineService);
      const page = async (place = after, most: number) => {
        const found = await service.list(state === 'all' ? undefined : state, place, most + 1);
        const rows = found.slice(0, most);
        return { rows: await service.describe(rows), next: found.length > most ? (rows.at(-1)?.id ?? null) : null };
      };
      const goOn = (place: number): string => `add --after ${place}, or --limit`;
      const { rows: document, notice } = await readListing(page, { limit, usual: USUAL, command, goOn });
      const nameOf = await nodeNames(panel);
      const rows = document.map((row) => [
        row.id,
        nameOf(row.node),
        row.account ?? row.uid ?? `${row.users} users`,
        bytesOf(row.upload),
        bytesOf(row.download),
        row.reason,
        moment(row.reported_at),
        row.state,
      ]);
      const headings = ['id', 'node', 'user', 'from user', 'to user', 'reason', 'reported', 'state'];
      return { document, text: table(headings, rows, 'There is nothing in quarantine.'), notice };
    }),
  );

  quarantine
    .command('show <id>')
    .description('show one row')
    .action(
      runner.action(async (panel, id: string) =>
        shown(panel, await panel.service(QuarantineService).get(parseWhole(id))),
      ),
    );

  quarantine
    .command('approve <id>')
    .description('charge a row now, once, at the rate that its node had when it was reported')
    .action(
      runner.action(async (panel, id: string) =>
        shown(panel, await panel.service(QuarantineService).approve(parseWhole(id))),
      ),
    );

  askingFirst(quarantine.command('drop <id>').description('never charge a row')).action(
    runner.action(async (panel, id: string, options: ConfirmOptions) => {
      const rows = panel.service(QuarantineService);
      const { id: number, upload, download } = await rows.get(parseWhole(id));
      const effect = `Row ${number} (${bytesOf(upload)} from the user, ${bytesOf(download)} to the user) would never be charged`;
      await confirmEffect(effect, options, runner.terminal);
      return shown(panel, await rows.drop(number));
    }),
  );
}

async function shown(panel: CommandPanel, row: QuarantinedRow): Promise<Output> {
  const [document] = await panel.service(QuarantineService).describe([row]);
  return {
    document,
    text: fields({
      ...document,
      signs: document?.signs.join(', ') || null,
      upload: bytesOf(row.upload),
      download: bytesOf(row.download),
      reported_at: moment(row.reportedAt),
      decided_at: moment(row.decidedAt),
    }),
  };
}

/** An amount in quarantine may be no whole number. */
function bytesOf(text: string): string {
  return /^-?\d+$/.test(text) ? bytes(BigInt(text)) : text;
}
