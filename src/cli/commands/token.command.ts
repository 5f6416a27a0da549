import { type Command, InvalidArgumentError } from 'commander';
import { type Right, RIGHTS, rightsOf } from '../../operators/access/rights.js';
import { OperatorsService } from '../../operators/operators.service.js';
import type { TokenChange, TokenDocument } from '../../operators/tokens/api-token.fields.js';
import { ApiTokensService } from '../../operators/tokens/api-tokens.service.js';
import type { CommandPanel } from '../command-panel.js';
import { askingFirst, confirmEffect, type ConfirmOptions } from '../input/confirm.js';
import { needingChange } from '../needing-change.js';
import type { CommandRunner } from '../command-runner.js';
import { moment, type Output, table } from '../output/output.js';
import { type OrNone, orNull, parseMoment, parseWhole } from '../input/parse.js';

interface TokenOptions {
  readonly name: string;
  readonly scopes: Right[];
  readonly expires?: OrNone<number>;
}

export function addTokenCommands(program: Command, runner: CommandRunner): void {
  const token = program.command('token').description('tokens with which programs call the admin API');

  token
    .command('add <operator>')
    .description('issue a token for an operator; the command prints it only once')
    .requiredOption('--name <text>', 'the purpose of the token')
    .requiredOption('--scopes <rights>', `what it may do, a comma list of ${RIGHTS.join(', ')}`, parseScopes)
    .option('--expires <moment>', 'when it ends by itself, such as 2027-01-01T00:00', parseMoment)
    .action(
      runner.action(async (panel, which: string, { name, scopes, expires }: TokenOptions) => {
        const operator = await panel.service(OperatorsService).find(which);
        const fields = { name, scopes, expiresAt: orNull(expires) ?? null };
        const document = await panel.service(ApiTokensService).issue(operator, fields, rightsOf(operator.role));
        const text = `Token ${document.id} of ${operator.name}\nToken (shown this once): ${document.token}`;
        return { document, text };
      }),
    );

  token
    .command('list')
    .description('show tokens by their prefix')
    .action(
      runner.action(async (panel) => {
        const tokens = await panel.service(ApiTokensService).list();
        const rows = tokens.map((each) => [
          each.id,
          each.operator,
          each.name,
          each.prefix,
          each.scopes.join(' '),
          each.is_enabled ? 'yes' : 'no',
          moment(each.expires_at),
          moment(each.last_used_at),
          each.last_address,
        ]);
        const headings = ['id', 'operator', 'name', 'prefix', 'scopes', 'enabled', 'expires', 'last used', 'from'];
        return { document: tokens, text: table(headings, rows, 'There are no tokens.') };
      }),
    );

  needingChange(token.command('set <token-id>'))
    .description('change the name, the rights or the end of a token')
    .option('--name <text>', 'the purpose of the token')
    .option('--scopes <rights>', 'what it may do from now on', parseScopes)
    .option('--expires <moment>', 'when it ends by itself, or none', parseMoment)
    .action(
      runner.action(async (panel, id: string, { name, scopes, expires }: Partial<TokenOptions>) => {
        return shown(await changed(panel, id, { name, scopes, expiresAt: orNull(expires) }), 'was changed');
      }),
    );

  askingFirst(token.command('disable <token-id>').description('reject a token until it is enabled again')).action(
    runner.action(async (panel, id: string, options: ConfirmOptions) => {
      const { operator, name } = await panel.service(ApiTokensService).get(parseWhole(id));
      const effect = `The program of token ${id} (${name}) of ${operator} would lose its access at once`;
      await confirmEffect(effect, options, runner.terminal);
      return shown(await changed(panel, id, { isEnabled: false }), 'is disabled');
    }),
  );

  token
    .command('enable <token-id>')
    .description('accept a disabled token again')
    .action(
      runner.action(async (panel, id: string) => shown(await changed(panel, id, { isEnabled: true }), 'is enabled')),
    );

  askingFirst(token.command('delete <token-id>').description('revoke a token for good')).action(
    runner.action(async (panel, id: string, options: ConfirmOptions) => {
      const { operator, name } = await panel.service(ApiTokensService).get(parseWhole(id));
      const effect = `Token ${id} (${name}) of ${operator} would end for good, and its program would lose its access`;
      await confirmEffect(effect, options, runner.terminal);
      await panel.service(ApiTokensService).delete(parseWhole(id));
      return { document: { id: parseWhole(id) }, text: `Token ${id} has ended.` };
    }),
  );
}

async function changed(panel: CommandPanel, id: string, change: TokenChange): Promise<TokenDocument> {
  return panel.service(ApiTokensService).change(parseWhole(id), change, RIGHTS);
}

function shown(document: TokenDocument, effect: string): Output {
  return { document, text: `Token ${document.id} (${document.name}) of ${document.operator} ${effect}.` };
}

function parseScopes(text: string): Right[] {
  return text.split(',').map((part) => {
    const scope = RIGHTS.find((right) => right === part.trim());
    if (scope === undefined) throw new InvalidArgumentError(`There is no right ${part.trim()}.`);
    return scope;
  });
}
