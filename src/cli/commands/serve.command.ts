import type { Command } from 'commander';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('run the panel until it receives a stop signal')
    .action(async () => {
      // Loaded here, since no other command needs a server, which takes long to load.
      const { start } = await import('../../start.js');
      await start();
    });
}
