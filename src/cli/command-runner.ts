import { Command } from 'commander';
import { actingAs, COMMAND_LINE } from '../audit/actor.js';
import { InvalidValue } from '../common/problems/panel.errors.js';
import type { Config } from '../config/config.js';
import { readConfig } from '../config/read-config.js';
import { CommandPanel } from './command-panel.js';
import { MISSING_ADVICE, missingDatabase } from './missing-database.js';
import { inWordsOf } from './input/bad-usage.js';
import { withSuggestion } from './input/suggestion.js';
import { type Output, render } from './output/output.js';
import type { Terminal } from './output/terminal.js';

const REFUSED = 1;

/** The work of one command. Receives the panel, then the arguments and options. */
export type Action<Arguments extends unknown[]> = (panel: CommandPanel, ...args: Arguments) => Promise<Output>;

/** Runs the actions of commands, prints their output, and stores the exit code. */
export class CommandRunner {
  exitCode = 0;

  constructor(readonly terminal: Terminal) {}

  /** Returns an action for Commander, which opens the panel, runs, prints, and closes the panel. */
  action<Arguments extends unknown[]>(run: Action<Arguments>): (...args: Arguments) => Promise<void> {
    return this.onPanel(run, () => undefined);
  }

  /** The same for a command that needs an existing database. It does not create one. */
  actionOnData<Arguments extends unknown[]>(run: Action<Arguments>): (...args: Arguments) => Promise<void> {
    return this.onPanel(run, ({ database }) => {
      const missing = missingDatabase(database);
      if (missing !== undefined) throw new InvalidValue(`${missing} is not there yet. ${MISSING_ADVICE}`);
    });
  }

  private onPanel<Arguments extends unknown[]>(
    run: Action<Arguments>,
    check: (config: Config) => void,
  ): (...args: Arguments) => Promise<void> {
    return this.plain(async (...args: Arguments) => {
      const config = readConfig(this.terminal.environment);
      check(config);
      const panel = await CommandPanel.open(config);
      try {
        return await actingAs(COMMAND_LINE, () => run(panel, ...args));
      } catch (error) {
        throw await withSuggestion(error, panel);
      } finally {
        await panel.close();
      }
    });
  }

  /** The same for a command that needs no panel. Commander passes the command itself as the last argument. */
  plain<Arguments extends unknown[]>(
    run: (...args: Arguments) => Promise<Output>,
  ): (...args: Arguments) => Promise<void> {
    return async (...args) => {
      const command: unknown = args.at(-1);
      const output = await run(...args).catch((error: unknown) => {
        throw command instanceof Command ? inWordsOf(command, error) : error;
      });
      if (output.hasFailed === true) this.exitCode = REFUSED;
      const asJson = command instanceof Command && command.optsWithGlobals()['json'] === true;
      this.terminal.output.write(render(output, asJson));
      if (output.notice !== undefined) this.terminal.error.write(`linegate: ${output.notice}\n`);
    };
  }
}
