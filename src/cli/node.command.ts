import { Option, type Command } from 'commander';
import { nodeDocument } from '../nodes/node-document.js';
import type { NodeDetails } from '../nodes/node-details.js';
import { NodesService } from '../nodes/nodes.service.js';
import type { NodeFields } from '../nodes/node-fields.js';
import { pushDocument } from '../push/push-document.js';
import { PushService } from '../push/push.service.js';
import { DAEMONS, FAMILIES } from '../nodes/proxy-node.entity.js';
import { pushText } from './node.push.js';
import type { CommandRunner } from './command-runner.js';
import { addNodeStatusCommand } from './node.status.js';
import { fields, type Output, table } from './output.js';
import { parseAmount, parseFlag, parseRate, parseWhole } from './parse.js';

/** The options of `add` and `set`, as Commander names them. */
interface NodeOptions extends Partial<Omit<NodeFields, 'isUdp'>> {
  readonly udp?: number;
}

export function addNodeCommands(program: Command, runner: CommandRunner): void {
  const node = program.command('node').description('proxy servers; <node> is a number or a name');

  withFields(node.command('add <name>').description('add a node'))
    .addOption(new Option('--family <family>', 'which prefix its daemon calls').choices(FAMILIES).makeOptionMandatory())
    .option('--id <number>', 'the number that its daemon is set up with already', parseWhole)
    .action(
      runner.action(async (panel, name: string, options: NodeOptions) =>
        shown(await panel.service(NodesService).add({ ...fieldsOf(options), name })),
      ),
    );

  node
    .command('list')
    .description('show all nodes')
    .action(
      runner.action(async (panel) => {
        const nodes = (await panel.service(NodesService).list()).map(nodeDocument);
        const rows = nodes.map((each) => [
          each.id,
          each.name,
          each.family,
          each.daemon,
          each.host,
          each.level,
          each.groups.join(', '),
        ]);
        const headings = ['id', 'name', 'family', 'daemon', 'host', 'level', 'groups'];
        return {
          document: nodes,
          text: table(headings, rows, 'There are no nodes. Add one with: linegate node add <name> --family ss'),
        };
      }),
    );

  node
    .command('show <node>')
    .description('show one node')
    .action(
      runner.action(async (panel, which: string) => {
        const details = await panel.service(NodesService).get(which);
        const push = pushDocument(await panel.service(PushService).progressOf(details));
        const { document, text } = shown(details);
        return { document: { ...document, push }, text: `${text}\n${pushText(push)}` };
      }),
    );

  withFields(node.command('set <node>').description('change what is given, leave the rest'))
    .option('--name <name>', 'a new name')
    .action(
      runner.action(async (panel, which: string, options: NodeOptions) =>
        shown(await panel.service(NodesService).set(which, fieldsOf(options))),
      ),
    );

  addNodeStatusCommand(node, runner);

  node
    .command('reload <node>')
    .description('have a VNet-SSR daemon build everything anew; it cuts every connection')
    .action(
      runner.action(async (panel, which: string) => {
        await panel.service(PushService).reload(which);
        return { document: { node: which, reloaded: true }, text: `The daemon of node ${which} has reloaded.` };
      }),
    );

  node
    .command('reconcile <node>')
    .description('compare the users of a VNet-SSR daemon with the list of the node, and mend the difference')
    .action(
      runner.action(async (panel, which: string) => {
        const { added, changed, removed, refusals } = await panel.service(PushService).reconcile(which);
        const refused = refusals.map((refusal) => refusal.message);
        return {
          document: { node: which, added, changed, removed, refused },
          text: [`Added ${added}, changed ${changed}, removed ${removed}.`, ...refused].join('\n'),
          hasFailed: refused.length > 0,
        };
      }),
    );

  node
    .command('delete <node>')
    .description('take a node and its line keys away')
    .action(
      runner.action(async (panel, which: string) => {
        const { node: deleted } = await panel.service(NodesService).delete(which);
        const { id, name } = deleted;
        return { document: { id, name, deleted: true }, text: `Node ${id} (${name}) and its line keys were deleted.` };
      }),
    );
}

/** The options that adding and changing have in common. */
function withFields(command: Command): Command {
  return command
    .addOption(new Option('--daemon <daemon>', 'what runs on it, where its JSON differs').choices(DAEMONS))
    .option('--host <host>', 'where it is reached')
    .option('--level <name>', 'it serves users of this level and of higher ones')
    .option('--method <name>', 'encryption method')
    .option('--protocol <name>', 'protocol')
    .option('--obfs <name>', 'obfuscation')
    .option('--obfs-param <text>', 'obfuscation parameter')
    .option('--udp <on|off>', 'relay UDP', parseFlag)
    .option('--speed-limit <amount>', 'bytes per second, 0 for none', parseAmount)
    .option('--client-limit <count>', 'concurrent clients per user, 0 for the default of the daemon', parseWhole)
    .option('--single <on|off>', 'all users share one port', parseFlag)
    .option('--port <port>', 'the port of single-port mode; several with commas for vnet-ssr; always for xrayr')
    .option('--passwd <text>', 'the password of single-port mode')
    .option('--push-port <port>', 'the port of the push server of the daemon, 0 for none', parseWhole)
    .option('--push-secret <text>', 'the secret of the push server; made up unless given')
    .option('--redirect-url <url>', 'where VNet-SSR sends strangers')
    .option('--traffic-rate <factor>', 'what a byte counts for, such as 1.5', parseRate)
    .option('--line-rate <amount>', 'what the line can carry, bytes per second; 0 for unknown', parseAmount);
}

function fieldsOf({ udp, ...same }: NodeOptions): Partial<NodeFields> {
  return { ...same, isUdp: udp };
}

function shown(details: NodeDetails): Output & { document: object } {
  const document = nodeDocument(details);
  return { document, text: fields({ ...document, groups: document.groups.join(', ') }) };
}
