import type { UnloggedName } from './versions/versions.service.js';

/** A column of secrets that `SecretBox` has encrypted, in a table whose rows have an `id` and a `name`. */
export interface SealedColumn {
  /** The name of its secrets, for people. */
  readonly kind: string;
  /** The noun of a row. */
  readonly noun: 'node' | 'operator' | 'subscription link' | 'key';
  readonly table: string;
  readonly column: string;
  /** The remedy for a secret that cannot be decrypted. */
  readonly remedy: string;
  /** The version of the caches that hold the column. */
  readonly version?: UnloggedName;
}
