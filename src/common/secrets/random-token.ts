import { randomBytes } from 'node:crypto';

/** Random text from so many bytes, in base64url: 16 bytes give 22 characters, 32 give 43. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
