import { BadUsage } from '../input/bad-usage.js';
import type { Command } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import { Clock } from '../../common/time/clock.js';
import { linkDocument } from '../../subscriptions/links/subscription-link.mapper.js';
import { type LinkWithCode, SubscriptionLinksService } from '../../subscriptions/links/subscription-links.service.js';
import { SubscriptionUrlsService } from '../../subscriptions/urls/subscription-urls.service.js';
import { UsersService } from '../../users/users.service.js';
import type { CommandPanel } from '../command-panel.js';
import type { CommandRunner } from '../command-runner.js';
import { askingFirst, confirmEffect, type ConfirmOptions } from '../input/confirm.js';
import { parseDuration } from '../input/parse.js';
import type { ObjectOutput } from '../output/output.js';
import { addHandOverOptions, handOver, type HandOverOptions } from './hand-over.js';

interface LinkOptions extends ConfirmOptions, HandOverOptions {
  readonly name?: string;
  readonly replace?: boolean;
  readonly overlap: number;
  readonly newCredentials?: boolean;
  readonly qr?: boolean;
}

/** Adds `user link`. */
export function addUserLinkCommand(user: Command, runner: CommandRunner): void {
  askingFirst(
    addHandOverOptions(
      user.command('link <user>').description('print the subscription link of a user; a user without one gets one'),
    )
      .option('--name <name>', 'add another link with this name, such as phone')
      .option('--replace', 'replace the newest link')
      .option(
        '--overlap <duration>',
        'with --replace: how long the old link stays valid, such as 24h',
        parseDuration,
        0,
      )
      .option('--new-credentials', 'end all links, and replace the password and the UUID for proxy use')
      .option('--qr', 'print the link as a QR code too'),
  ).action(
    runner.action(async (panel, who: string, options: LinkOptions) => {
      requireOneChange(options);
      const urls = await panel.service(SubscriptionUrlsService).current();
      urls.requireBase();
      const { id, account } = await panel.service(UsersService).get(who);
      const effect = lossBy(options, account);
      if (effect !== undefined) await confirmEffect(effect, options, runner.terminal);
      const added = await linkOf(panel, id, options);
      const output = shown(panel, added, { account, url: urls.get(added.code), hasCode: options.qr === true });
      if (options.handOver !== true) return output;
      const { text, picture } = await handOver(panel, id, options.lang);
      return { document: { ...output.document, hand_over: text }, text: `${text}\n\n${picture}` };
    }),
  );
}

/** What the user loses at once; undefined if all their links stay valid for now. */
function lossBy({ newCredentials, replace, overlap }: LinkOptions, account: string): string | undefined {
  if (newCredentials === true)
    return `All links of ${account} would end, and their apps could not connect until they have the new one`;
  if (replace !== true || overlap > 0) return undefined;
  return `The newest link of ${account} would end at once, and their apps would need the new one`;
}

async function linkOf(panel: CommandPanel, userId: number, options: LinkOptions): Promise<LinkWithCode> {
  const links = panel.service(SubscriptionLinksService);
  if (options.newCredentials === true) return links.replaceCredentials(userId);
  if (options.name !== undefined) return links.add(userId, { name: options.name });
  if (options.replace !== true) return links.current(userId);
  const { link } = await links.current(userId);
  return links.replace(link.id, options.overlap);
}

function shown(
  panel: CommandPanel,
  { link }: LinkWithCode,
  { account, url, hasCode }: { account: string; url: string; hasCode: boolean },
): ObjectOutput {
  const picture = hasCode ? `\n${renderUnicodeCompact(url)}` : '';
  return {
    document: { ...linkDocument(link, panel.service(Clock).unixSeconds()), account, url },
    text: `${url}${picture}`,
  };
}

function requireOneChange({ name, replace, newCredentials }: LinkOptions): void {
  if ([name !== undefined, replace === true, newCredentials === true].filter(Boolean).length > 1)
    throw new BadUsage('Give one of --name, --replace and --new-credentials');
}
