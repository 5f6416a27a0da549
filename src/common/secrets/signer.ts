import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DerivedKey, DerivedKeys, SecretKeys } from './secret-keys.js';

/** Signs texts for one purpose (HMAC-SHA-256, base64url), and verifies signatures of all secrets. */
export class Signer {
  private readonly keys: DerivedKeys;

  constructor(secrets: SecretKeys, purpose: string) {
    this.keys = secrets.derive(purpose);
  }

  /** The id of the key that signs. */
  get keyId(): string {
    return this.keys[0].id;
  }

  sign(text: string): string {
    return signature(this.keys[0], text);
  }

  /** True if `given` is the signature of the text with one of the keys. */
  hasSigned(text: string, given: string): boolean {
    return this.keys.some((key) => isSame(signature(key, text), given));
  }

  /**
   * Compares a stored signature, which names its key.
   *
   * @returns undefined if this panel does not have the key
   */
  hasSignedWith(keyId: string, text: string, given: string): boolean | undefined {
    const key = this.keys.find(({ id }) => id === keyId);
    return key === undefined ? undefined : isSame(signature(key, text), given);
  }
}

function signature({ key }: DerivedKey, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isSame(expected: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
