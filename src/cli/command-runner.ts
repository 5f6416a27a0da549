import { Command } from 'commander';
import { actingAs, COMMAND_LINE } from '../audit/actor.js';
import { readConfig } from '../config/read-config.js';
import { CommandPanel } from './command-panel.js';
import { type Output, render } from './output.js';
import type { Terminal } from './terminal.js';

const REFUSED = 1;

/** What one command does: with the panel, and with its arguments and options. */
export type Action<Arguments extends unknown[]> = (panel: CommandPanel, ...args: Arguments) => Promise<Output>;

/** Runs what commands do, prints what they answer, and keeps the exit code. */
export class CommandRunner {
  exitCode = 0;

  constructor(readonly terminal: Terminal) {}

  /** Makes an action of a command: opens the panel, runs, prints, and closes it. */
  action<Arguments extends unknown[]>(run: Action<Arguments>): (...args: Arguments) => Promise<void> {
    return this.plain(async (...args: Arguments) => {
      const panel = await CommandPanel.open(readConfig(this.terminal.environment));
      try {
        return await actingAs(COMMAND_LINE, () => run(panel, ...args));
      } finally {
        await panel.close();
      }
    });
  }

  /** The same for a command that does without a panel. Commander hands the command itself in last. */
  plain<Arguments extends unknown[]>(
    run: (...args: Arguments) => Promise<Output>,
  ): (...args: Arguments) => Promise<void> {
    return async (...args) => {
      const command: unknown = args.at(-1);
      const output = await run(...args);
      if (output.hasFailed === true) this.exitCode = REFUSED;
      const asJson = command instanceof Command && command.optsWithGlobals()['json'] === true;
      this.terminal.output.write(render(output, asJson));
    };
  }
}
