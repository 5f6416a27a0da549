import { type BinaryLike, hash } from 'node:crypto';

/** A strong entity tag of some content: its SHA-256, shortened to 132 bits. */
export function entityTag(content: BinaryLike): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}
