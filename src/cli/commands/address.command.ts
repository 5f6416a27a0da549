import { type Command, Option } from 'commander';
import { ADDRESS_VARIABLES } from '../../addresses/addresses.errors.js';
import { ADDRESS_NAMES } from '../../addresses/addresses.js';
import { AddressesService, type ShownAddress } from '../../addresses/addresses.service.js';
import { InvalidValue } from '../../common/problems/panel.errors.js';
import { havePasskeysInCommon } from '../../operators/proofs/relying-party.js';
import { PasskeyRepository } from '../../operators/factors/passkey.repository.js';
import type { CommandPanel } from '../command-panel.js';
import type { CommandRunner } from '../command-runner.js';
import { askingFirst, confirmEffect, type ConfirmOptions } from '../input/confirm.js';
import { NONE } from '../input/parse.js';
import { type Output, table } from '../output/output.js';

interface SetOptions extends ConfirmOptions {
  readonly subscriptions?: string;
}

export function addAddressCommands(program: Command, runner: CommandRunner): void {
  const address = program
    .command('address')
    .description('the address of the panel, with which subscription links begin and to which passkeys are bound');

  address
    .command('show')
    .description('show the addresses of the panel and of subscription links, with their source')
    .action(runner.action(async (panel) => shown(await panel.service(AddressesService).show())));

  askingFirst(
    address
      .command('set [url]')
      .description('set the origin of the panel in browsers, such as https://panel.example.com; none removes it')
      .addOption(
        new Option('--subscriptions <url>', 'the beginning of subscription links, if it differs; none for the same'),
      ),
  ).action(
    runner.action(async (panel, url: string | undefined, options: SetOptions) => {
      const { subscriptions } = options;
      if (url === undefined && subscriptions === undefined)
        throw new InvalidValue('Give the address of the panel, or --subscriptions with that of links');
      const addresses = panel.service(AddressesService);
      if (url !== undefined) {
        const effect = await passkeysLost(panel, addresses.checkedUrl(url === NONE ? null : url));
        if (effect !== undefined) await confirmEffect(effect, options, runner.terminal);
      }
      return shown(
        await addresses.set({
          ...(url === undefined ? {} : { public_url: url === NONE ? null : url }),
          ...(subscriptions === undefined ? {} : { subscription_url: subscriptions === NONE ? null : subscriptions }),
        }),
      );
    }),
  );
}

/** What operators lose by the address; undefined if all passkeys keep working. */
async function passkeysLost(panel: CommandPanel, url: string | null): Promise<string | undefined> {
  const before = (await panel.service(AddressesService).show()).public_url.url;
  const count = await panel.service(PasskeyRepository).count();
  if (count === 0 || havePasskeysInCommon(before, url)) return undefined;
  return `${count} passkeys of operators would not work at the new host; they would need their password and a code, until the old address is set again`;
}

function shown(addresses: Readonly<Record<(typeof ADDRESS_NAMES)[number], ShownAddress>>): Output {
  const sources = {
    environment: (name: string) => `the variable ${name}`,
    database: () => 'an operator',
    none: () => '-',
  };
  const rows = ADDRESS_NAMES.map((name) => {
    const { url, source } = addresses[name];
    const missing = name === 'subscription_url' ? 'as the panel' : 'none';
    return [
      name === 'public_url' ? 'panel' : 'subscriptions',
      url ?? missing,
      sources[source](ADDRESS_VARIABLES[name]),
    ];
  });
  return { document: addresses, text: table(['address of', 'url', 'set by'], rows, '') };
}
