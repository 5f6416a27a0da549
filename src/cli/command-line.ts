import { Command, CommanderError } from 'commander';
import { PROGRAM_VERSION } from '../common/program/program-version.js';
import { ConfigError } from '../config/config.errors.js';
import { addAddressCommands } from './commands/address.command.js';
import { addAuditCommands } from './commands/audit.command.js';
import { addBackupCommands } from './commands/backup.command.js';
import { addCompletionCommand } from './commands/completion.command.js';
import { addDatabaseCommands } from './commands/database.command.js';
import { addDoctorCommand } from './doctor/doctor.command.js';
import { addGroupCommands } from './commands/group.command.js';
import { CommandRunner } from './command-runner.js';
import { BadUsage } from './input/bad-usage.js';
import { failureText } from './output/failure.js';
import { addImportCommands } from './commands/import.command.js';
import { addLevelCommands } from './commands/level.command.js';
import { addLineKeyCommands } from './commands/line-key.command.js';
import { addNodeCommands } from './node/node.command.js';
import { addOperationCommands } from './commands/operation.command.js';
import { addOperatorCommands } from './commands/operator.command.js';
import { addRuleCommands } from './rule/rule.command.js';
import { addQuarantineCommands } from './commands/quarantine.command.js';
import { addEntryCommands } from './subscription/entry.command.js';
import { addSubscriptionCommands } from './subscription/subscription.command.js';
import { addSecretCommands } from './secret/secret.command.js';
import { addServeCommand } from './commands/serve.command.js';
import { addTokenCommands } from './commands/token.command.js';
import { addTrafficCommands } from './commands/traffic.command.js';
import type { Terminal } from './output/terminal.js';
import { addUserCommands } from './user/user.command.js';

const REFUSED = 1;
const BAD_USAGE = 2;

/** Runs one command. @returns the exit code: 0 on success, 1 where the panel rejects it, 2 on bad usage, 78 on wrong configuration */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const runner = new CommandRunner(terminal);
  try {
    await createProgram(runner).parseAsync(args, { from: 'user' });
    return runner.exitCode;
  } catch (error) {
    return exitCodeOf(error, terminal);
  }
}

/** All commands, for one run. */
export function createProgram(runner: CommandRunner): Command {
  const program = new Command('linegate')
    .description('Administers a Linegate panel. Works on its database, whether or not the panel runs.')
    .version(PROGRAM_VERSION, '--version', 'print the version of the program')
    .option('--json', 'print exactly one JSON document')
    .configureOutput({
      writeOut: (text) => void runner.terminal.output.write(text),
      writeErr: (text) => void runner.terminal.error.write(text),
    })
    .showHelpAfterError('(add --help for what there is)')
    .exitOverride();
  addServeCommand(program);
  addDatabaseCommands(program, runner);
  addBackupCommands(program, runner);
  addDoctorCommand(program, runner);
  addAddressCommands(program, runner);
  addUserCommands(program, runner);
  addLevelCommands(program, runner);
  addGroupCommands(program, runner);
  addNodeCommands(program, runner);
  addEntryCommands(program, runner);
  addLineKeyCommands(program, runner);
  addSubscriptionCommands(program, runner);
  addRuleCommands(program, runner);
  addTrafficCommands(program, runner);
  addQuarantineCommands(program, runner);
  addOperationCommands(program, runner);
  addOperatorCommands(program, runner);
  addTokenCommands(program, runner);
  addAuditCommands(program, runner);
  addSecretCommands(program, runner);
  addImportCommands(program, runner);
  addCompletionCommand(program, runner);
  for (const command of descendants(program)) command.exitOverride();
  for (const command of descendants(program).filter((each) => each.commands.length === 0)) {
    command.option('--json', 'print exactly one JSON document');
  }
  return program;
}

function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)]);
}

function exitCodeOf(error: unknown, terminal: Terminal): number {
  // Commander has printed its own message already. It also throws after --help, with exit code 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_USAGE;
  terminal.error.write(`linegate: ${failureText(error)}\n`);
  if (error instanceof BadUsage) return BAD_USAGE;
  return error instanceof ConfigError ? ConfigError.exitCode : REFUSED;
}
