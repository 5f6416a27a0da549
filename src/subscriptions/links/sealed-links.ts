import type { SealedColumn } from '../../database/sealed-column.js';

/** The column of the key under which links are found. */
export const SUBSCRIPTION_KEYS: SealedColumn = {
  kind: 'the key of subscription links',
  noun: 'key',
  table: 'subscription_keys',
  column: 'sealed_key',
  remedy: 'give up all links: linegate subscription reset',
};

/** The column of the codes of links. */
export const SUBSCRIPTION_CODES: SealedColumn = {
  kind: 'codes of subscription links',
  noun: 'subscription link',
  table: 'subscription_links',
  column: 'code',
  remedy: 'replace these links: linegate subscription replace <link>; they still work until then',
};
