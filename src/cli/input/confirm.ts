import { createInterface } from 'node:readline/promises';
import { InvalidValue } from '../../common/panel.errors.js';
import type { Terminal } from '../output/terminal.js';

/** The option of commands that cannot be undone. */
export interface ConfirmOptions {
  readonly yes?: boolean;
}

/**
 * Asks on a terminal before a command deletes data. Without a terminal the command needs `--yes`.
 *
 * @param loss the data that the command deletes: `User 5 and everything of theirs`
 * @throws InvalidValue unless the answer is yes
 */
export async function confirm(
  loss: string,
  { yes = false }: ConfirmOptions,
  { input, error }: Terminal,
): Promise<void> {
  if (yes) return;
  if (!('isTTY' in input) || input.isTTY !== true) {
    throw new InvalidValue(`${loss} would be deleted. Nothing was: add --yes, since no terminal is there to ask`);
  }
  const asking = createInterface({ input, output: error });
  const answer = await asking.question(`Delete ${loss}? [y/N] `).finally(() => asking.close());
  if (!/^y(es)?$/i.test(answer.trim())) throw new InvalidValue('Nothing was deleted');
}
