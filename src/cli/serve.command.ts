import type { Command } from 'commander';
import { start } from '../start.js';

export function addServeCommand(program: Command): void {
  program.command('serve').description('run the panel until it is told to stop').action(start);
}
