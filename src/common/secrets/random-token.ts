import { randomBytes, randomFillSync } from 'node:crypto';

/** The system's generator takes as long for many bytes as for a few. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * Random text from a number of bytes. In base64url, 16 bytes give 22 characters and 32 give 43.
 *
 * @param encoding `base64` has `+`, `/` and padding
 */
export function randomToken(bytes: number, encoding: 'base64url' | 'base64' = 'base64url'): string {
  if (bytes > pool.length) return randomBytes(bytes).toString(encoding);
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const text = pool.toString(encoding, used, used + bytes);
  // The text is a secret, and stays in no other place.
  pool.fill(0, used, used + bytes);
  used += bytes;
  return text;
}
