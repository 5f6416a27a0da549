import { Argument, type Command } from 'commander';
import { SubscriptionTextsService } from '../../subscriptions/texts/subscription-texts.service.js';
import { DEFAULT_TEXTS, TEXT_NAMES, type TextName } from '../../subscriptions/texts/text-names.js';
import type { CommandRunner } from '../command-runner.js';
import { askingFirst, confirmLoss, type ConfirmOptions } from '../input/confirm.js';
import { readSecretFile } from '../input/secret-file.js';
import { moment, table } from '../output/output.js';
import { lossByText } from './text-loss.js';

/** Adds the commands for templates and rules. */
export function addSubscriptionTextCommands(subscription: Command, runner: CommandRunner): void {
  subscription
    .command('texts')
    .description('list the templates of files, and the rules that choose a format by the user agent')
    .action(
      runner.action(async (panel) => {
        const texts = await panel.service(SubscriptionTextsService).list();
        const rows = texts.map(({ name, changed_at: at }) => [name, at === null ? 'default' : `changed ${moment(at)}`]);
        return { document: texts, text: table(['text', 'state'], rows, '') };
      }),
    );

  subscription
    .command('text')
    .addArgument(textName())
    .description('print a text')
    .action(
      runner.action(async (panel, name: TextName) => {
        const text = await panel.service(SubscriptionTextsService).get(name);
        return { document: text, text: text.content.trimEnd() };
      }),
    );

  askingFirst(
    subscription
      .command('set-text')
      .addArgument(textName())
      .description('replace a text; the panel checks it first')
      .requiredOption('--file <file>', 'the file with the text, - for standard input'),
  ).action(
    runner.action(async (panel, name: TextName, { file, ...options }: ConfirmOptions & { file: string }) => {
      const content = `${await readSecretFile(file, runner.terminal)}\n`;
      await panel.service(SubscriptionTextsService).compiled(name, content);
      await confirmLoss(await lossByText(panel, name, content), options, runner.terminal);
      const text = await panel.service(SubscriptionTextsService).set(name, content);
      return { document: text, text: `The text ${name} was replaced.` };
    }),
  );

  askingFirst(
    subscription.command('reset-text').addArgument(textName()).description('make the default of a text valid again'),
  ).action(
    runner.action(async (panel, name: TextName, options: ConfirmOptions) => {
      await confirmLoss(await lossByText(panel, name, DEFAULT_TEXTS[name]), options, runner.terminal);
      const text = await panel.service(SubscriptionTextsService).reset(name);
      return { document: text, text: `The default of ${name} is valid again.` };
    }),
  );
}

function textName(): Argument {
  return new Argument('<text>', 'the name of the text').choices(TEXT_NAMES);
}
