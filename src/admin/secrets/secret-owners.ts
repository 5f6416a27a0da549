import type { SecretOwner } from './secret-survey.js';
import type { SealedColumn } from '../../database/sealed-column.js';

const NAMED = 5;

/** The numbers and names of the first few owners of secrets, and how many more there are. */
export function firstOwners(all: readonly SecretOwner[]): { owners: string[]; more: number } {
  const owners = all.slice(0, NAMED).map(({ id, name }) => `${id} (${name})`);
  return { owners, more: all.length - owners.length };
}

/** The first few owners of secrets, for people. */
export function ownersText({ noun }: SealedColumn, all: readonly SecretOwner[]): string {
  const { owners, more } = firstOwners(all);
  return [...owners.map((owner) => `${noun} ${owner}`), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
