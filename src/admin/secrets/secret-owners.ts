import type { SecretOwner } from './secret-survey.js';
import type { SealedColumn } from '../../database/sealed-column.js';

const NAMED = 5;

/** The first few owners of secrets, for people. */
export function ownersText({ noun }: SealedColumn, owners: readonly SecretOwner[]): string {
  const named = owners.slice(0, NAMED).map(({ id, name }) => `${noun} ${id} (${name})`);
  const more = owners.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
