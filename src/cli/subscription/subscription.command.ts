import { type Command, Option } from 'commander';
import { Clock } from '../../common/time/clock.js';
import { FORMAT_NAMES, type FormatName } from '../../subscriptions/formats/format-names.js';
import type { SubscriptionLink } from '../../subscriptions/links/subscription-link.entity.js';
import { linkDocument } from '../../subscriptions/links/subscription-link.mapper.js';
import { SubscriptionLinksService } from '../../subscriptions/links/subscription-links.service.js';
import { SubscriptionUrlsService } from '../../subscriptions/urls/subscription-urls.service.js';
import { SubscriptionPreviewsService } from '../../subscriptions/subscription-previews.service.js';
import { UsersService } from '../../users/users.service.js';
import type { CommandPanel } from '../command-panel.js';
import type { CommandRunner } from '../command-runner.js';
import { askingFirst, confirm, confirmEffect, type ConfirmOptions } from '../input/confirm.js';
import { parseDuration, parseWhole } from '../input/parse.js';
import { moment, type Output, table } from '../output/output.js';
import { addSubscriptionTextCommands } from './subscription-text.command.js';

const HEADINGS = ['id', 'name', 'state', 'created', 'first used', 'last used', 'client', 'from', 'ends'];

export function addSubscriptionCommands(program: Command, runner: CommandRunner): void {
  const subscription = program
    .command('subscription')
    .description('subscription links of users, and their files; linegate user link prints a link');

  subscription
    .command('list <user>')
    .description('show the links of a user, without their codes')
    .action(
      runner.action(async (panel, who: string) => {
        const { id } = await panel.service(UsersService).get(who);
        return listed(panel, await panel.service(SubscriptionLinksService).list(id));
      }),
    );

  askingFirst(
    subscription
      .command('replace <link-id>')
      .description('add a new link in the place of an old one')
      .option(
        '--overlap <duration>',
        'how long the old link stays valid, such as 24h; 0 ends it now',
        parseDuration,
        0,
      ),
  ).action(
    runner.action(async (panel, id: string, { overlap, ...options }: ConfirmOptions & { overlap: number }) => {
      const urls = await panel.service(SubscriptionUrlsService).current();
      urls.requireBase();
      const effect = `${await linkNamed(panel, id)} would end at once, and apps that use it would need the new one`;
      if (overlap === 0) await confirmEffect(effect, options, runner.terminal);
      const { link, code } = await panel.service(SubscriptionLinksService).replace(parseWhole(id), overlap);
      const url = urls.get(code);
      return { document: { ...documentOf(panel, link), url }, text: url };
    }),
  );

  askingFirst(
    subscription.command('end <link-id>').description('end a link now; the next request with it gets 404'),
  ).action(
    runner.action(async (panel, id: string, options: ConfirmOptions) => {
      const effect = `${await linkNamed(panel, id)} would end at once, and apps that use it would get 404`;
      await confirmEffect(effect, options, runner.terminal);
      const link = await panel.service(SubscriptionLinksService).end(parseWhole(id));
      return { document: documentOf(panel, link), text: `Subscription link ${link.id} has ended.` };
    }),
  );

  subscription
    .command('show <user>')
    .description('print the file that the apps of a user get; it has the password of the user')
    .addOption(new Option('--format <format>', 'the format').choices(FORMAT_NAMES).default('base64'))
    .action(
      runner.action(async (panel, who: string, { format }: { format: FormatName }) => {
        const preview = await panel.service(SubscriptionPreviewsService).show(who, format);
        return { document: preview, text: preview.content.trimEnd() };
      }),
    );

  subscription
    .command('check <user>')
    .description('show which servers of a user are missing in which formats, and why')
    .action(
      runner.action(async (panel, who: string) => {
        const omissions = await panel.service(SubscriptionPreviewsService).omissions(who);
        const rows = omissions.map(({ format, name, because }) => [format, name, because]);
        return {
          document: omissions,
          text: table(['format', 'server', 'because'], rows, 'Every server of the user is in every format.'),
        };
      }),
    );

  addSubscriptionTextCommands(subscription, runner);

  subscription
    .command('reset')
    .description('delete all links of all users, after the loss of APP_SECRET; then restart the panel')
    .option('--yes', 'do not ask; required where there is no terminal')
    .action(
      runner.action(async (panel, options: ConfirmOptions) => {
        await confirm('All subscription links of all users', options, runner.terminal);
        await panel.service(SubscriptionLinksService).reset();
        return { document: { reset: true }, text: 'All subscription links were deleted. Restart the panel now.' };
      }),
    );
}

/** A link for a question: `Link 5 (phone) of alice@example.com`. @throws NotFound */
async function linkNamed(panel: CommandPanel, id: string): Promise<string> {
  const { name, userId } = await panel.service(SubscriptionLinksService).get(parseWhole(id));
  const { account } = await panel.service(UsersService).get(userId);
  return `Link ${id}${name === '' ? '' : ` (${name})`} of ${account}`;
}

function listed(panel: CommandPanel, links: readonly SubscriptionLink[]): Output {
  const documents = links.map((link) => documentOf(panel, link));
  const rows = documents.map((link) => [
    link.id,
    link.name,
    link.state,
    moment(link.created_at),
    moment(link.first_used_at),
    moment(link.last_used_at),
    link.last_client,
    link.last_address,
    moment(link.ended_at ?? link.ends_at),
  ]);
  return {
    document: documents,
    text: table(HEADINGS, rows, 'There are no links. Add one with: linegate user link <user>'),
  };
}

function documentOf(panel: CommandPanel, link: SubscriptionLink) {
  return linkDocument(link, panel.service(Clock).unixSeconds());
}
