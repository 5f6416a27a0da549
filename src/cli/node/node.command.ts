import type { Command } from 'commander';
import { withoutUndefined } from '../../common/checks/without-undefined.js';
import { nodeDocument } from '../../nodes/node.mapper.js';
import type { NodeDetails } from '../../nodes/node-details.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { type NewNode, NodeFields } from '../../nodes/fields/node.fields.js';
import { addFieldOptions, readFieldOptions } from '../input/field-options.js';
import { pushDocument } from '../../push/push-document.js';
import { PushService } from '../../push/push.service.js';
import { takesPushes } from '../../push/pushing-node.js';
import { pushText } from './push-text.js';
import { askingFirst, confirm, confirmEffect, type ConfirmOptions } from '../input/confirm.js';
import type { CommandRunner } from '../command-runner.js';
import { needingChange } from '../needing-change.js';
import { addNodeStatusCommand } from './node-status.command.js';
import { type Output, table } from '../output/output.js';
import { appWarning, shownNode } from './shown-node.js';
import { secretOf } from '../input/secret-options.js';
import type { Terminal } from '../output/terminal.js';

/** The options of `add` and `set` for secrets. */
interface NodeOptions {
  readonly passwd?: string;
  readonly passwdFile?: string;
  readonly pushSecret?: string;
  readonly pushSecretFile?: string;
  readonly realityPrivateKeyFile?: string;
  readonly encryptionPrivateKeyFile?: string;
  readonly serverKeyFile?: string;
  readonly obfsPasswordFile?: string;
  readonly dnsSettingsFile?: string;
  readonly renewKeys?: true;
}

export function addNodeCommands(program: Command, runner: CommandRunner): void {
  const node = program.command('node').description('nodes; <node> is a number or a name');

  withFields(node.command('add <name>').description('add a node'), 'new').action(
    runner.action(async (panel, name: string, options: NodeOptions) =>
      warned(await panel.service(NodesService).add({ ...(await changeOf(options, runner.terminal)), name }), runner),
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
          text: table(
            headings,
            rows,
            'There are no nodes. Add one with: linegate node add <name> --family ss --host <name-or-address>',
          ),
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
        const { document, text } = shownNode(details);
        return { document: { ...document, push }, text: `${text}\n${pushText(push)}` };
      }),
    );

  withFields(
    needingChange(node.command('set <node>').description('change what is given, leave the rest')),
    'change',
  ).action(
    runner.action(async (panel, which: string, options: NodeOptions) =>
      warned(await panel.service(NodesService).set(which, await changeOf(options, runner.terminal)), runner),
    ),
  );

  addNodeStatusCommand(node, runner);

  askingFirst(
    node
      .command('reload <node>')
      .description('make a VNet-SSR daemon rebuild its state; this cuts all its connections'),
  ).action(
    runner.action(async (panel, which: string, options: ConfirmOptions) => {
      const { node: found } = await panel.service(NodesService).get(which);
      const effect = `All connections of users through node ${found.name} would be cut, and their apps connect again`;
      if (takesPushes(found)) await confirmEffect(effect, options, runner.terminal);
      await panel.service(PushService).reload(which);
      return { document: { node: which, reloaded: true }, text: `The daemon of node ${which} has reloaded.` };
    }),
  );

  node
    .command('reconcile <node>')
    .description('compare the users of a VNet-SSR daemon with the user list of the node, and correct the daemon')
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
    .description('delete a node and its line keys')
    .option('--yes', 'do not ask; required where there is no terminal')
    .action(
      runner.action(async (panel, which: string, options: ConfirmOptions) => {
        const { id, name } = (await panel.service(NodesService).get(which)).node;
        await confirm(`Node ${id} (${name}) and its line keys`, options, runner.terminal);
        await panel.service(NodesService).delete(id);
        return { document: { id, name, deleted: true }, text: `Node ${id} (${name}) and its line keys were deleted.` };
      }),
    );
}

/** Adds the options that set fields. */
function withFields(command: Command, purpose: 'new' | 'change'): Command {
  return addFieldOptions(command, NodeFields, purpose)
    .option('--passwd-file <file>', 'take the password of single-port mode from a file, - for standard input')
    .option('--passwd <text>', 'the same as an argument, which everybody on this machine can see')
    .option('--push-secret-file <file>', 'take the secret of the push server from a file; generated unless given')
    .option('--push-secret <text>', 'the same as an argument, which everybody on this machine can see')
    .option(
      '--reality-private-key-file <file>',
      'take the key of REALITY from a file; the panel makes one unless given',
    )
    .option('--encryption-private-key-file <file>', 'the same for the encryption of vless')
    .option('--server-key-file <file>', 'the same for Shadowsocks 2022')
    .option('--obfs-password-file <file>', 'the same for salamander')
    .option('--dns-settings-file <file>', 'take the settings of the provider of the domain from a file: NAME=value,…')
    .option('--renew-keys', 'make new keys; apps must fetch their subscription again');
}

async function changeOf(options: NodeOptions, terminal: Terminal): Promise<NewNode> {
  const { passwd, passwdFile, pushSecret, pushSecretFile } = options;
  return {
    ...readFieldOptions(NodeFields, options),
    passwd: await secretOf('--passwd', { argument: passwd, file: passwdFile }, terminal),
    pushSecret: await secretOf('--push-secret', { argument: pushSecret, file: pushSecretFile }, terminal),
    ...(options.renewKeys && { realityPrivateKey: '', encryptionPrivateKey: '', serverKey: '', obfsPassword: '' }),
    ...(await keysOf(options, terminal)),
  };
}

/** The keys that a command takes from files. */
async function keysOf(options: NodeOptions, terminal: Terminal): Promise<NewNode> {
  const fromFile = (name: string, file: string | undefined): Promise<string | undefined> =>
    secretOf(name, { argument: undefined, file }, terminal);
  return withoutUndefined({
    realityPrivateKey: await fromFile('--reality-private-key', options.realityPrivateKeyFile),
    encryptionPrivateKey: await fromFile('--encryption-private-key', options.encryptionPrivateKeyFile),
    serverKey: await fromFile('--server-key', options.serverKeyFile),
    obfsPassword: await fromFile('--obfs-password', options.obfsPasswordFile),
    dnsSettings: await fromFile('--dns-settings', options.dnsSettingsFile),
  });
}

/** Shows a node after its change. A node that no app can use is a warning beside the output. */
function warned(details: NodeDetails, { terminal }: CommandRunner): Output {
  const warning = appWarning(details);
  if (warning !== undefined) terminal.error.write(warning);
  return shownNode(details);
}
