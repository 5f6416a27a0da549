import { Conflict } from '../common/problems/panel.errors.js';
import type { AddressName } from './addresses.js';

/** The variables of the environment that set an address. */
export const ADDRESS_VARIABLES: Readonly<Record<AddressName, string>> = {
  public_url: 'PUBLIC_URL',
  subscription_url: 'SUBSCRIPTION_URL',
};

/** The environment sets the address, so nobody can change it here. */
export class AddressFixed extends Conflict {
  constructor(name: AddressName) {
    const variable = ADDRESS_VARIABLES[name];
    super(`${variable} is set in the environment of the panel: change it there, or remove it first`, 'address-fixed', {
      variable,
    });
  }
}
