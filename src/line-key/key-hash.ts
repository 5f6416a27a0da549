import { hash } from 'node:crypto';

const ASCII = /^[ -~]*$/;

/** SHA-256 of a key, hexadecimal. A key has 256 random bits, so a slow hash would add nothing. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'hex');
}

/** The same for a key from a header, where Node reads each byte as one character. */
export function headerKeyHash(value: string): string {
  return hash('sha256', ASCII.test(value) ? value : Buffer.from(value, 'latin1'), 'hex');
}
