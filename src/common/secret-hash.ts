import { hash } from 'node:crypto';

/** What is kept of a secret that is random and long: SHA-256, hexadecimal. Nobody can guess back from it. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'hex');
}
