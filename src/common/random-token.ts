import { randomBytes } from 'node:crypto';

/** Unguessable text of so many random bytes, base64url: 16 bytes give 22 characters, 32 give 43. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
