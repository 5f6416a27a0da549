import type { Command } from 'commander';
import { DAY } from '../../common/time/duration.js';
import { lineKeyDocument } from '../../line-key/line-key.mapper.js';
import { type IssuedKey, LineKeysService } from '../../line-key/line-keys.service.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { CommandRunner } from '../command-runner.js';
import type { CommandPanel } from '../command-panel.js';
import { duration } from '../output/figures.js';
import { moment, type Output, table } from '../output/output.js';
import { type OrNone, orNull, parseDuration, parseMoment, parseWhole } from '../input/parse.js';
import { askingFirst, confirmEffect, type ConfirmOptions } from '../input/confirm.js';
import { readSecretFile } from '../input/secret-file.js';

interface KeyOptions {
  readonly label?: string;
  readonly expires?: OrNone<number>;
}

export function addLineKeyCommands(program: Command, runner: CommandRunner): void {
  const lineKey = program
    .command('line-key')
    .description('line keys, with which daemons call; <node> is a number or a name');

  withFields(lineKey.command('issue <node>').description('issue a key; the command prints it only once')).action(
    runner.action(async (panel, which: string, options: KeyOptions) => {
      const node = await nodeOf(panel, which);
      const issued = await panel.service(LineKeysService).issue(node.id, newKey(options));
      return withKey(issued, `Line key ${issued.row.id} of node ${node.name}`);
    }),
  );

  lineKey
    .command('list [node]')
    .description('show keys by their prefix: of one node, or all')
    .action(
      runner.action(async (panel, which: string | undefined) => {
        const node = which === undefined ? undefined : await nodeOf(panel, which);
        const keys = (await panel.service(LineKeysService).list(node?.id)).map(lineKeyDocument);
        const rows = keys.map((key) => [
          key.id,
          key.node,
          key.prefix,
          key.label,
          moment(key.created_at),
          moment(key.last_used_at),
          key.last_address,
          moment(key.expires_at),
          moment(key.revoked_at),
        ]);
        const headings = ['id', 'node', 'prefix', 'label', 'created', 'last used', 'from', 'expires', 'revoked'];
        return {
          document: keys,
          text: table(headings, rows, 'There are no line keys. Issue one with: linegate line-key issue <node>'),
        };
      }),
    );

  askingFirst(
    withFields(
      lineKey
        .command('rotate <node>')
        .description('issue a new key; the other keys of the node stay valid for the overlap'),
    ).option(
      '--overlap <duration>',
      'how long the other keys stay valid, such as 24h; 0 revokes them now',
      parseDuration,
      DAY,
    ),
  ).action(
    runner.action(async (panel, which: string, options: KeyOptions & ConfirmOptions & { overlap: number }) => {
      const node = await nodeOf(panel, which);
      const effect = `All other keys of node ${node.name} would end at once, and its daemon could not call until it has the new one`;
      if (options.overlap === 0) await confirmEffect(effect, options, runner.terminal);
      const issued = await panel.service(LineKeysService).rotate(node.id, options.overlap, newKey(options));
      return withKey(issued, `Line key ${issued.row.id} of node ${node.name}; ${othersEnd(options.overlap)}`);
    }),
  );

  askingFirst(
    lineKey.command('revoke <key-id>').description('revoke a key; when the command returns, no process accepts it'),
  ).action(
    runner.action(async (panel, id: string, options: ConfirmOptions) => {
      const { prefix, node } = lineKeyDocument(await panel.service(LineKeysService).get(parseWhole(id)));
      const { name } = await nodeOf(panel, String(node));
      const effect = `Line key ${id} (${prefix}) would end at once, and a daemon of node ${name} that uses it could not call`;
      await confirmEffect(effect, options, runner.terminal);
      const revoked = lineKeyDocument(await panel.service(LineKeysService).revoke(parseWhole(id)));
      return {
        document: revoked,
        text: `Line key ${revoked.id} (${revoked.prefix}) of node ${revoked.node} is revoked.`,
      };
    }),
  );

  withFields(
    lineKey.command('import <node>').description('import a key of another panel, so that the daemon needs no change'),
  )
    .requiredOption('--key-file <file>', 'the file with the key, - for standard input')
    .action(
      runner.action(async (panel, which: string, options: KeyOptions & { keyFile: string }) => {
        const node = await nodeOf(panel, which);
        const key = await readSecretFile(options.keyFile, runner.terminal);
        const row = await panel.service(LineKeysService).import(node.id, key, newKey(options));
        return {
          document: lineKeyDocument(row),
          text: `Line key ${row.id} (${row.prefix}) of node ${node.name} was imported.`,
        };
      }),
    );
}

function withFields(command: Command): Command {
  return command
    .option('--label <text>', 'the purpose of the key')
    .option('--expires <moment>', 'when it expires, such as 2027-01-01T00:00', parseMoment);
}

async function nodeOf(panel: CommandPanel, which: string): Promise<ProxyNode> {
  return (await panel.service(NodesService).get(which)).node;
}

function newKey({ label, expires }: KeyOptions): { label: string | undefined; expiresAt: number | null | undefined } {
  return { label, expiresAt: orNull(expires) };
}

/** When the other keys of the node end after a rotation. */
function othersEnd(overlap: number): string {
  return overlap === 0 ? 'the others are revoked' : `the others end in ${duration(overlap)}`;
}

function withKey({ key, row }: IssuedKey, sentence: string): Output {
  return { document: { ...lineKeyDocument(row), key }, text: `${sentence}\nKey (shown this once): ${key}` };
}
