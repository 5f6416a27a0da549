import { type Command, Option } from 'commander';
import { type Role, ROLES } from '../../operators/access/rights.js';
import { SecondFactorsService } from '../../operators/factors/second-factors.service.js';
import { checkNewPassword, randomPassword } from '../../operators/new-password.js';
import type { OperatorDocument } from '../../operators/operator/operator.fields.js';
import { OperatorsService } from '../../operators/operators.service.js';
import type { CommandRunner } from '../command-runner.js';
import { moment, type Output, table } from '../output/output.js';
import { askingFirst, confirmEffect, type ConfirmOptions } from '../input/confirm.js';
import { readSecretFile } from '../input/secret-file.js';
import type { Terminal } from '../output/terminal.js';

interface PasswordOptions {
  readonly passwordFile?: string;
}

export function addOperatorCommands(program: Command, runner: CommandRunner): void {
  const operator = program
    .command('operator')
    .description('the people who administer the panel; <operator> is a name or a number');

  withPassword(
    operator
      .command('add <name>')
      .description('add an operator; the password is generated and printed once unless given'),
  )
    .addOption(new Option('--role <role>', 'the rights of the operator').choices(ROLES).default('owner'))
    .action(
      runner.action(async (panel, name: string, options: PasswordOptions & { role: Role }) => {
        const { password, made } = await choosePassword(runner.terminal, options, name);
        const added = await panel.service(OperatorsService).add({ name, role: options.role }, password);
        return shown(added, `Operator ${added.id} (${added.name}) was added as ${added.role}.`, made);
      }),
    );

  operator
    .command('list')
    .description('show operators by number')
    .action(
      runner.action(async (panel) => {
        const operators = await panel.service(OperatorsService).list();
        const rows = operators.map((each) => [
          each.id,
          each.name,
          each.role,
          each.is_enabled ? 'yes' : 'no',
          factorsOf(each),
          moment(each.created_at),
          moment(each.last_login_at),
        ]);
        const headings = ['id', 'name', 'role', 'enabled', 'second factors', 'added', 'last login'];
        const whenEmpty = 'There are no operators. Add one with: linegate operator add <name>';
        return { document: operators, text: table(headings, rows, whenEmpty) };
      }),
    );

  askingFirst(
    withPassword(operator.command('password <operator>').description('replace the password and end all sessions')),
  ).action(
    runner.action(async (panel, which: string, options: PasswordOptions & ConfirmOptions) => {
      const operators = panel.service(OperatorsService);
      const { id, name } = await operators.find(which);
      const effect = `${name} would be logged out everywhere, and could not log in with the current password`;
      await confirmEffect(effect, options, runner.terminal);
      const { password, made } = await choosePassword(runner.terminal, options, name);
      return shown(await operators.setPassword(id, password), `${name} has a new password.`, made);
    }),
  );

  askingFirst(
    operator
      .command('disable <operator>')
      .description('disable an operator; this ends all their sessions and suspends their tokens'),
  ).action(
    runner.action(async (panel, which: string, options: ConfirmOptions) => {
      const { name } = await panel.service(OperatorsService).find(which);
      const effect = `${name} would be logged out everywhere, could not log in, and their API tokens would stop`;
      await confirmEffect(effect, options, runner.terminal);
      return setEnabled(panel.service(OperatorsService), which, false);
    }),
  );

  operator
    .command('enable <operator>')
    .description('enable an operator again')
    .action(runner.action((panel, which: string) => setEnabled(panel.service(OperatorsService), which, true)));

  askingFirst(
    operator
      .command('reset-factors <operator>')
      .description('remove an operator’s one-time codes, recovery codes and passkeys, after their loss'),
  ).action(
    runner.action(async (panel, which: string, options: ConfirmOptions) => {
      const operators = panel.service(OperatorsService);
      const { id, name } = await operators.find(which);
      const effect = `${name} would lose one-time codes, recovery codes and passkeys, and log in with the password alone`;
      await confirmEffect(effect, options, runner.terminal);
      await panel.service(SecondFactorsService).remove(id);
      return shown(await operators.get(id), `${name} logs in with the password alone now.`);
    }),
  );
}

function withPassword(command: Command): Command {
  return command.option('--password-file <file>', 'take the password from a file, - for standard input');
}

/** Reads the given password, or generates one, which the command must show. */
async function choosePassword(
  terminal: Terminal,
  { passwordFile }: PasswordOptions,
  name: string,
): Promise<{ password: string; made?: string }> {
  if (passwordFile !== undefined) {
    return { password: checkNewPassword(await readSecretFile(passwordFile, terminal), name) };
  }
  const made = randomPassword();
  return { password: made, made };
}

async function setEnabled(operators: OperatorsService, which: string, isEnabled: boolean): Promise<Output> {
  const { id } = await operators.find(which);
  const changed = await operators.change(id, { isEnabled });
  return shown(changed, `${changed.name} is ${isEnabled ? 'enabled' : 'disabled'}.`);
}

function factorsOf(operator: OperatorDocument): string {
  const factors = [
    ...(operator.has_totp ? ['one-time codes'] : []),
    ...(operator.passkeys > 0 ? [`${operator.passkeys} passkeys`] : []),
  ];
  return factors.join(', ') || '-';
}

function shown(document: OperatorDocument, sentence: string, password?: string): Output {
  if (password === undefined) return { document, text: sentence };
  return { document: { ...document, password }, text: `${sentence}\nPassword (shown this once): ${password}` };
}
