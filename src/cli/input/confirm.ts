import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { InvalidValue } from '../../common/problems/panel.errors.js';
import type { Terminal } from '../output/terminal.js';

/** The option of commands that ask first. */
export interface ConfirmOptions {
  readonly yes?: boolean;
}

/**
 * Asks on a terminal before a command deletes data. Without a terminal the command needs `--yes`.
 *
 * @param loss the data that the command deletes: `User 5 and everything of theirs`
 * @param remaining a sentence without its full stop, about what goes on after it
 * @throws InvalidValue unless the answer is yes
 */
export async function confirm(
  loss: string,
  { yes = false }: ConfirmOptions,
  { input, error }: Terminal,
  remaining?: string,
): Promise<void> {
  if (yes) return;
  const first = remaining === undefined ? '' : `${remaining}. `;
  const unasked = `${first}${loss} would be deleted. Nothing was: add --yes, since no terminal is there to ask`;
  if (
    !(await isAgreed(`Delete ${loss}${remaining === undefined ? '' : ` (${remaining})`}?`, unasked, { input, error }))
  )
    throw new InvalidValue('Nothing was deleted');
}

/**
 * Asks before a command takes somebody's access away.
 *
 * @param effect a sentence without its full stop: `Token 5 (billing) would end at once`
 * @throws InvalidValue unless the answer is yes
 */
export async function confirmEffect(
  effect: string,
  { yes = false }: ConfirmOptions,
  { input, error }: Terminal,
): Promise<void> {
  if (yes) return;
  const unasked = `${effect}. Nothing was changed: add --yes, since no terminal is there to ask`;
  if (!(await isAgreed(`${effect}. Do it?`, unasked, { input, error }))) throw new InvalidValue('Nothing was changed');
}

/** Asks as {@link confirmEffect} does, where there is an effect. */
export async function confirmLoss(
  effect: string | undefined,
  options: ConfirmOptions,
  terminal: Terminal,
): Promise<void> {
  if (effect !== undefined) await confirmEffect(effect, options, terminal);
}

/** @param unasked the error without a terminal */
async function isAgreed(
  question: string,
  unasked: string,
  { input, error }: Pick<Terminal, 'input' | 'error'>,
): Promise<boolean> {
  // A command may have read the terminal to its end, by --file -.
  if (!('isTTY' in input) || input.isTTY !== true || !input.readable) throw new InvalidValue(unasked);
  const asking = createInterface({ input, output: error });
  const answer = await asking.question(`${question} [y/N] `).finally(() => asking.close());
  return /^y(es)?$/i.test(answer.trim());
}

/** Adds the option of a command that asks first. */
export function askingFirst(command: Command): Command {
  return command.option('--yes', 'do not ask; required where there is no terminal');
}
