import type { Command } from 'commander';
import { audienceOf } from '../../nodes/node-details.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { Clock } from '../../common/time/clock.js';
import { type ChosenPassword, LoginPasswordsService } from '../../users/login-passwords.service.js';
import { type UserChange, UserFields, type UserRecord } from '../../users/user/user.fields.js';
import { userRecord } from '../../users/user/user.mapper.js';
import { checkChange } from '../../fields/field-input.js';
import { addFieldOptions, readFieldOptions } from '../input/field-options.js';
import { UsersService } from '../../users/users.service.js';
import { askingFirst, confirmEffect, confirmLoss, type ConfirmOptions } from '../input/confirm.js';
import type { CommandRunner } from '../command-runner.js';
import type { CommandPanel } from '../command-panel.js';
import { type ObjectOutput, type Output, table } from '../output/output.js';
import { needingChange } from '../needing-change.js';
import { readSecretFile } from '../input/secret-file.js';
import { secretOf } from '../input/secret-options.js';
import type { Terminal } from '../output/terminal.js';
import { addHandOverOptions, type HandOverOptions, withHandOver } from './hand-over.js';
import { serviceLoss } from './service-loss.js';
import { addUserActionCommands } from './user-actions.command.js';
import { addUserLinkCommand } from './user-link.command.js';
import { addUserListCommand } from './user-list.command.js';
import { shownWithPresence } from './user-with-presence.js';
import { userText } from './user-text.js';

interface PasswordOptions {
  readonly passwordFile?: string;
  readonly passwordHash?: string;
  readonly passwordHashFile?: string;
}

type HandedOptions = PasswordOptions & HandOverOptions;

/** The options of `add` and `set` for secrets. */
interface UserOptions extends PasswordOptions {
  readonly passwd?: string;
  readonly passwdFile?: string;
}

export function addUserCommands(program: Command, runner: CommandRunner): void {
  const user = program.command('user').description('accounts; <user> is a number or an e-mail');

  addHandOverOptions(
    withFields(
      user.command('add <email>').description('add a user; the password is generated and printed once unless given'),
      'new',
    ),
  )
    .option('--password-file <file>', 'take the login password from a file, - for standard input')
    .option('--password-hash-file <file>', 'take over a bcrypt or argon2id hash of another panel, - for standard input')
    .option('--password-hash <hash>', 'the same as an argument, which everybody on this machine can see')
    .action(
      runner.action(async (panel, email: string, options: UserOptions & HandOverOptions) => {
        const { hash, made, known } = await choosePassword(panel, runner.terminal, options);
        const added = userRecord(
          await panel.service(UsersService).add({ ...(await changeOf(options, runner.terminal)), email }, hash),
        );
        const output = withPassword(added, `User ${added.id} (${added.account}) was added.`, made);
        return withHandOver(output, panel, { user: added.id, password: known, options });
      }),
    );

  addUserListCommand(user, runner);
  addUserLinkCommand(user, runner);

  user
    .command('show <user>')
    .description('show one user, and where the user is online')
    .action(
      runner.action(async (panel, who: string) => shownWithPresence(panel, await panel.service(UsersService).get(who))),
    );

  askingFirst(
    withFields(needingChange(user.command('set <user>').description('change what is given, leave the rest')), 'change'),
  ).action(
    runner.action(async (panel, who: string, options: UserOptions & ConfirmOptions) => {
      const change = checkChange(UserFields, await changeOf(options, runner.terminal));
      const { id, account } = await panel.service(UsersService).get(who);
      const effect = serviceLoss(change, account, panel.service(Clock).unixSeconds());
      await confirmLoss(effect, options, runner.terminal);
      return shown(userRecord(await panel.service(UsersService).set(id, change)));
    }),
  );

  askingFirst(
    addHandOverOptions(
      user
        .command('password <user>')
        .description(
          'replace the login password and end all sessions; the new one is generated and printed once unless given',
        ),
    ).option('--password-file <file>', 'take it from a file, - for standard input'),
  ).action(
    runner.action(async (panel, who: string, options: HandedOptions & ConfirmOptions) => {
      const { id, account } = await panel.service(UsersService).get(who);
      const effect = `${account} would be logged out everywhere, and could not log in with the current password`;
      await confirmEffect(effect, options, runner.terminal);
      const { hash, made, known } = await choosePassword(panel, runner.terminal, options);
      const changed = userRecord(await panel.service(UsersService).setPasswordHash(id, hash));
      const output = withPassword(changed, `The password of ${account} was replaced; all sessions have ended.`, made);
      return withHandOver(output, panel, { user: id, password: known, options });
    }),
  );

  addUserActionCommands(user, runner);

  user
    .command('explain <user> <node>')
    .description("say whether and why a user is on a node's list, rule by rule")
    .action(runner.action(explain));
}

/** Adds the options that set fields. */
function withFields(command: Command, purpose: 'new' | 'change'): Command {
  return addFieldOptions(command, UserFields, purpose)
    .option('--passwd-file <file>', 'take the password for proxy use from a file, - for standard input')
    .option('--passwd <text>', 'the same as an argument, which everybody on this machine can see');
}

async function changeOf(options: UserOptions, terminal: Terminal): Promise<UserChange> {
  const passwd = await secretOf('--passwd', { argument: options.passwd, file: options.passwdFile }, terminal);
  return { ...readFieldOptions(UserFields, options), passwd };
}

async function explain(panel: CommandPanel, who: string, where: string): Promise<Output> {
  const details = await panel.service(NodesService).get(where);
  const { node } = details;
  const rules = await panel.service(UsersService).explain(who, audienceOf(details));
  const isListed = rules.every((rule) => rule.holds);
  const verdict = isListed
    ? `${who} is on the list of node ${node.name}.`
    : `${who} is NOT on the list of node ${node.name}.`;
  const rows = rules.map(({ rule, holds, because }) => [rule, holds ? 'yes' : 'NO', because]);
  return {
    document: { user: who, node: node.id, listed: isListed, rules },
    text: `${table(['rule', 'holds', 'because'], rows, '')}\n${verdict}`,
  };
}

async function choosePassword(
  panel: CommandPanel,
  terminal: Terminal,
  { passwordFile, passwordHash, passwordHashFile }: PasswordOptions,
): Promise<ChosenPassword & { readonly known: string | undefined }> {
  const hash = await secretOf('--password-hash', { argument: passwordHash, file: passwordHashFile }, terminal);
  const isRead = passwordFile !== undefined && hash === undefined;
  const password = isRead ? await readSecretFile(passwordFile, terminal) : undefined;
  const chosen = await panel.service(LoginPasswordsService).choose({ password, hash });
  return { ...chosen, known: chosen.made ?? password };
}

function shown(record: UserRecord): Output {
  return { document: record, text: userText(record) };
}

function withPassword(record: UserRecord, sentence: string, made: string | undefined): ObjectOutput {
  if (made === undefined) return { document: record, text: sentence };
  return { document: { ...record, password: made }, text: `${sentence}\nPassword (shown this once): ${made}` };
}
