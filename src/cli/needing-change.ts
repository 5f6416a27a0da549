import type { Command } from 'commander';

/** Makes a command without options exit as bad usage. Otherwise it would print a record with its secrets. */
export function needingChange(command: Command): Command {
  return command.hook('preAction', (_command, called) => {
    const given = Object.keys(called.opts()).filter((name) => name !== 'json' && name !== 'yes');
    if (given.length === 0) called.error('error: name at least one option to change');
  });
}
