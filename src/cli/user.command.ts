import { type Command, Option } from 'commander';
import { NodesService } from '../nodes/nodes.service.js';
import { RESET_STRATEGIES } from '../users/resets/reset-schedule.js';
import { type ChosenPassword, LoginPasswords } from '../users/login-passwords.js';
import type { UserFields } from '../users/user-fields.js';
import { type UserRecord, userRecord } from '../users/user-record.js';
import { UsersService } from '../users/users.service.js';
import type { CommandRunner } from './command-runner.js';
import type { CommandPanel } from './command-panel.js';
import { fields, type Output, table } from './output.js';
import {
  MOST_LISTED,
  type OrNone,
  orNull,
  parseAmount,
  parseFlag,
  parseLimit,
  parseMoment,
  parseWhole,
} from './parse.js';
import { readSecretFile } from './secret-file.js';
import type { Terminal } from './terminal.js';
import { shownWithPresence } from './user.online.js';

interface PasswordOptions {
  readonly passwordFile?: string;
  readonly passwordHash?: string;
}

/** The options of `add` and `set`, as Commander names them. */
interface UserOptions
  extends
    PasswordOptions,
    Partial<
      Pick<
        UserFields,
        | 'email'
        | 'nickname'
        | 'port'
        | 'passwd'
        | 'uuid'
        | 'speedLimit'
        | 'credit'
        | 'level'
        | 'group'
        | 'enable'
        | 'status'
        | 'resetStrategy'
        | 'resetDay'
      >
    > {
  readonly transfer?: bigint;
  readonly expires?: string;
  readonly resetOn?: string;
  readonly invites?: number;
  readonly banUntil?: OrNone<number>;
}

export function addUserCommands(program: Command, runner: CommandRunner): void {
  const user = program.command('user').description('accounts; <user> is a number or an e-mail');

  withFields(
    user.command('add <email>').description('add a user; the password is made up and printed once unless one is given'),
  )
    .option('--password-file <file>', 'take the login password from a file, - for standard input')
    .option('--password-hash <hash>', 'take over a bcrypt or argon2id hash of another panel')
    .action(
      runner.action(async (panel, email: string, options: UserOptions) => {
        const { hash, made } = await choosePassword(panel, runner.terminal, options);
        const added = userRecord(await panel.service(UsersService).add({ ...fieldsOf(options), email }, hash));
        return withPassword(added, `User ${added.id} (${added.account}) was added.`, made);
      }),
    );

  user
    .command('list')
    .description('show users by number')
    .option('--after <id>', 'begin after this number', parseWhole, 0)
    .option('--limit <count>', `how many, ${MOST_LISTED} at most`, parseLimit, 100)
    .action(
      runner.action(async (panel, options: { after: number; limit: number }) => {
        const users = (await panel.service(UsersService).list(options.after, options.limit)).map(userRecord);
        const rows = users.map((each) => [
          each.id,
          each.account,
          each.level,
          each.group,
          each.port,
          each.u + each.d,
          each.transfer_enable,
          each.expired_at,
          each.enable,
          each.status,
        ]);
        const headings = [
          'id',
          'account',
          'level',
          'group',
          'port',
          'used',
          'allowance',
          'expires',
          'enable',
          'status',
        ];
        return { document: users, text: table(headings, rows, 'There are no users.') };
      }),
    );

  user
    .command('show <user>')
    .description('show one user, and where the user is online')
    .action(
      runner.action(async (panel, who: string) => shownWithPresence(panel, await panel.service(UsersService).get(who))),
    );

  withFields(user.command('set <user>').description('change what is given, leave the rest'))
    .option('--email <email>', 'the login name')
    .option('--status <number>', '1 active, 0 not activated, -1 banned', parseWhole)
    .option('--ban-until <moment>', 'end of a temporary ban, or none', parseMoment)
    .action(
      runner.action(async (panel, who: string, options: UserOptions) =>
        shown(userRecord(await panel.service(UsersService).set(who, fieldsOf(options)))),
      ),
    );

  user
    .command('password <user>')
    .description('replace the login password and end all sessions; it is made up and printed once unless one is given')
    .option('--password-file <file>', 'take it from a file, - for standard input')
    .action(
      runner.action(async (panel, who: string, options: PasswordOptions) => {
        const { hash, made } = await choosePassword(panel, runner.terminal, options);
        const changed = userRecord(await panel.service(UsersService).setPasswordHash(who, hash));
        return withPassword(changed, `The password of ${changed.account} was replaced; all sessions have ended.`, made);
      }),
    );

  addSwitch('enable', 1, 'switch the proxy service on');
  addSwitch('disable', 0, 'switch the proxy service off and end all sessions');

  user
    .command('end-sessions <user>')
    .description('log the user out everywhere')
    .action(
      runner.action(async (panel, who: string) => {
        const { id, account } = await panel.service(UsersService).endSessions(who);
        return { document: { id, account }, text: `All sessions of ${account} have ended.` };
      }),
    );

  user
    .command('delete <user>')
    .description('delete the user and everything that is theirs')
    .action(
      runner.action(async (panel, who: string) => {
        const { id, account } = await panel.service(UsersService).delete(who);
        return { document: { id, account, deleted: true }, text: `User ${id} (${account}) was deleted.` };
      }),
    );

  user
    .command('reset-traffic <user>')
    .description('set both counters to zero')
    .action(
      runner.action(async (panel, who: string) =>
        shown(userRecord(await panel.service(UsersService).resetTraffic(who))),
      ),
    );

  user
    .command('explain <user> <node>')
    .description("say whether and why a user is on a node's list, rule by rule")
    .action(runner.action(explain));

  function addSwitch(verb: string, enable: number, description: string): void {
    user
      .command(`${verb} <user>`)
      .description(description)
      .action(
        runner.action(async (panel, who: string) =>
          shown(userRecord(await panel.service(UsersService).set(who, { enable }))),
        ),
      );
  }
}

/** The options that adding and changing have in common. */
function withFields(command: Command): Command {
  return command
    .option('--nickname <text>', 'display name')
    .option('--port <number>', 'port on the nodes, 0 for none', parseWhole)
    .option('--passwd <text>', 'password for proxy use')
    .option('--uuid <uuid>', 'identifier for proxy use')
    .option('--transfer <amount>', 'traffic allowance, such as 100GiB', parseAmount)
    .option('--speed-limit <amount>', 'bytes per second, 0 for none', parseAmount)
    .option('--credit <amount>', 'account credit in the smallest currency unit', parseAmount)
    .option('--expires <day>', 'the last day on which the account is good, YYYY-MM-DD')
    .option('--level <name>', 'level')
    .option('--group <name>', 'group, or none')
    .option('--enable <on|off>', 'the proxy service', parseFlag)
    .addOption(
      new Option('--reset-strategy <strategy>', 'when traffic is counted from zero again').choices(RESET_STRATEGIES),
    )
    .option('--reset-day <1-31>', 'the day of the month for anniversary; that of the account unless given', parseWhole)
    .option('--reset-on <day>', 'the day of the next traffic reset where the strategy says another, or none')
    .option('--invites <count>', 'number of invitations', parseWhole);
}

function fieldsOf(options: UserOptions): Partial<UserFields> {
  const {
    transfer,
    expires,
    resetOn,
    invites,
    banUntil,
    group,
    passwordFile: _file,
    passwordHash: _hash,
    ...same
  } = options;
  return {
    ...same,
    transferEnable: transfer,
    expiredAt: expires,
    group: orNull(group),
    resetTime: orNull(resetOn),
    inviteNum: invites,
    banTime: orNull(banUntil),
  };
}

async function explain(panel: CommandPanel, who: string, where: string): Promise<Output> {
  const { node, groups } = await panel.service(NodesService).get(where);
  const audience = { rank: node.level.rank, groupIds: groups.map((group) => group.id) };
  const rules = await panel.service(UsersService).explain(who, audience);
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
  { passwordFile, passwordHash }: PasswordOptions,
): Promise<ChosenPassword> {
  const isRead = passwordFile !== undefined && passwordHash === undefined;
  const password = isRead ? await readSecretFile(passwordFile, terminal) : undefined;
  return panel.service(LoginPasswords).choose({ password, hash: passwordHash });
}

function shown(record: UserRecord): Output {
  return { document: record, text: fields(record) };
}

function withPassword(record: UserRecord, sentence: string, made: string | undefined): Output {
  if (made === undefined) return { document: record, text: sentence };
  return { document: { ...record, password: made }, text: `${sentence}\nPassword (shown this once): ${made}` };
}
