import { described, enumOf, named, record, type ValueOf } from '../../fields/schemas.js';

const SOURCES = ['environment', 'database', 'none'] as const;
const ADDRESS = named(
  'PanelAddress',
  record({
    url: 'string?',
    source: described(enumOf(SOURCES), 'environment: a variable of the panel sets it, and the API cannot change it'),
  }),
);

export const ADDRESSES = named(
  'PanelAddresses',
  record({
    public_url: ADDRESS,
    subscription_url: ADDRESS,
    link_base: described('string?', 'What links begin with now; null if they have no address'),
    passkeys: described('integer', 'The passkeys of operators, which another host of public_url makes useless'),
  }),
);
export type AddressesDocument = ValueOf<typeof ADDRESSES>;
