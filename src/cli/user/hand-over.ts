import { type Command, Option } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import { PanelError } from '../../common/problems/panel.errors.js';
import {
  HAND_OVER_LANGUAGES,
  type HandOverLanguage,
  HandOversService,
} from '../../subscriptions/hand-overs.service.js';
import { handOverText } from '../../subscriptions/texts/hand-over-text.js';
import type { CommandPanel } from '../command-panel.js';
import type { ObjectOutput, Output } from '../output/output.js';

const NO_LINK =
  'There is no link: set the address of the panel with linegate address set, and run: linegate user link <user> --hand-over';

export interface HandOverOptions {
  readonly handOver?: boolean;
  readonly lang: HandOverLanguage;
}

/** Adds the options that print the text for the user. */
export function addHandOverOptions(command: Command): Command {
  return command
    .option(
      '--hand-over',
      'print the text to hand to the user, with a link (a user without one gets one) and a QR code',
    )
    .addOption(
      new Option('--lang <language>', 'with --hand-over: the language of the text')
        .choices(HAND_OVER_LANGUAGES)
        .default('en'),
    );
}

/**
 * The text that the panel shows after "Hand over", and the link as a QR code.
 *
 * @param password undefined once nobody knows it
 * @throws NotFound (user), LinkCodeLost
 */
export async function handOver(
  panel: CommandPanel,
  userId: number,
  language: HandOverLanguage,
  password?: string,
): Promise<{ readonly text: string; readonly picture: string }> {
  const { texts, account, address, link } = await panel.service(HandOversService).of(userId);
  return {
    text: handOverText(texts[language], { account, address, link, password: password ?? null }),
    picture: link === null ? NO_LINK : renderUnicodeCompact(link),
  };
}

interface Handed {
  readonly user: number;
  readonly password: string | undefined;
  readonly options: HandOverOptions;
}

/** Adds the text for the user to an output, if it is wanted. The output has a password that nobody can show again, so it stays. */
export async function withHandOver(
  { document, text }: ObjectOutput,
  panel: CommandPanel,
  { user, password, options }: Handed,
): Promise<Output> {
  if (options.handOver !== true) return { document, text };
  try {
    const handed = await handOver(panel, user, options.lang, password);
    const parts = [text, handed.text, handed.picture];
    return { document: { ...document, hand_over: handed.text }, text: parts.join('\n\n') };
  } catch (error) {
    if (!(error instanceof PanelError)) throw error;
    const problem = `There is no text for the user: ${error.message}`;
    return { document: { ...document, hand_over: null }, text: `${text}\n${problem}`, hasFailed: true };
  }
}
