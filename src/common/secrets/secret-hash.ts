import { hash } from 'node:crypto';

/** The stored form of a long random secret: SHA-256, hexadecimal. Nobody can guess the secret from it. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'hex');
}
