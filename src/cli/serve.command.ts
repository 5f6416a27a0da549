import type { Command } from 'commander';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('run the panel until it is told to stop')
    .action(async () => {
      // Loaded here: no other command needs a server, and loading one takes a while.
      const { start } = await import('../start.js');
      await start();
    });
}
