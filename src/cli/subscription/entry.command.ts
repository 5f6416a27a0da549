import type { Command, OptionValues } from 'commander';
import { EntriesService } from '../../subscriptions/entries/entries.service.js';
import type { Entry } from '../../subscriptions/entries/entry.entity.js';
import { EntryFields } from '../../subscriptions/entries/entry.fields.js';
import { entryDocument } from '../../subscriptions/entries/entry.mapper.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { CommandRunner } from '../command-runner.js';
import { confirm, type ConfirmOptions } from '../input/confirm.js';
import { addFieldOptions, readFieldOptions } from '../input/field-options.js';
import { parseWhole } from '../input/parse.js';
import { needingChange } from '../needing-change.js';
import { nodeNames } from '../node/node-names.js';
import { fields, type Output, table } from '../output/output.js';

const HEADINGS = ['id', 'node', 'name', 'host', 'port', 'sort', 'country', 'hidden'];

export function addEntryCommands(program: Command, runner: CommandRunner): void {
  const entry = program
    .command('entry')
    .description('addresses of nodes in subscriptions, such as relays; a node without one has its own address');

  addFieldOptions(
    entry
      .command('add <node> <name>')
      .description('add an address; without host and port it replaces the own address of the node'),
    EntryFields,
    'new',
  ).action(
    runner.action(async (panel, node: string, name: string, options: OptionValues) =>
      shown(await panel.service(EntriesService).add(node, { ...readFieldOptions(EntryFields, options), name })),
    ),
  );

  entry
    .command('list [node]')
    .description('show the addresses of one node, or all, in the order of apps')
    .action(
      runner.action(async (panel, node: string | undefined) => {
        const id = node === undefined ? undefined : (await panel.service(NodesService).get(node)).node.id;
        const entries = await panel.service(EntriesService).list(id);
        const nameOf = await nodeNames(panel);
        const rows = entries.map((each) => [
          each.id,
          nameOf(each.nodeId),
          each.name,
          each.host || '(of the node)',
          each.port || '(of the node)',
          each.sort,
          each.country,
          each.hidden === 1 ? 'yes' : 'no',
        ]);
        const whenEmpty = 'There are no entries: each node has its own name and address in subscriptions.';
        return { document: entries.map(entryDocument), text: table(HEADINGS, rows, whenEmpty) };
      }),
    );

  addFieldOptions(
    needingChange(entry.command('set <entry-id>').description('change what is given, leave the rest')),
    EntryFields,
    'change',
  ).action(
    runner.action(async (panel, id: string, options: OptionValues) =>
      shown(await panel.service(EntriesService).set(parseWhole(id), readFieldOptions(EntryFields, options))),
    ),
  );

  entry
    .command('delete <entry-id>')
    .description('delete an address')
    .option('--yes', 'do not ask; required where there is no terminal')
    .action(
      runner.action(async (panel, id: string, options: ConfirmOptions) => {
        const { id: found, name } = await panel.service(EntriesService).get(parseWhole(id));
        await confirm(`Entry ${found} (${name})`, options, runner.terminal);
        await panel.service(EntriesService).delete(found);
        return { document: { id: found, name, deleted: true }, text: `Entry ${found} (${name}) was deleted.` };
      }),
    );
}

function shown(entry: Entry): Output {
  const document = entryDocument(entry);
  return { document, text: fields({ ...document }) };
}
