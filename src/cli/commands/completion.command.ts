import { Argument, type Command } from 'commander';
import type { CommandRunner } from '../command-runner.js';
import { completionScript, type Shell, SHELLS } from '../output/completion.js';

export function addCompletionCommand(program: Command, runner: CommandRunner): void {
  program
    .command('completion')
    .description('print a script that completes commands and options: source <(linegate completion bash)')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action(
      runner.plain(async (shell: Shell) => {
        const script = completionScript(shell, program);
        return { document: { shell, script }, text: script };
      }),
    );
}
