import { createHash } from 'node:crypto';

/** SHA-256 of a key, hexadecimal: all that is kept of it. A key has 256 random bits, so a slow hash would add nothing. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key, 'utf8').digest('hex');
}

/** The same, of a key as it stands in a header: there, Node reads each byte as one character. */
export function headerKeyHash(value: string): string {
  return createHash('sha256').update(value, 'latin1').digest('hex');
}
