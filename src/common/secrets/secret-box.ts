import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DerivedKeys, SecretKeys } from './secret-keys.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Separates the id of the key from the rest. Base64url does not contain it, so texts from before keys had ids lack it. */
const SEPARATOR = '.';

/**
 * Encrypts stored secrets (AES-256-GCM). The text form is the id of the key, a full stop, and base64url of nonce, tag and
 * ciphertext. Texts from before keys had ids consist of the last part only, and any key may decrypt them.
 */
export class SecretBox {
  private readonly keys: DerivedKeys;

  constructor(secrets: SecretKeys) {
    this.keys = secrets.derive('stored secrets');
  }

  seal(plain: string): string {
    const [{ id, key }] = this.keys;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    return `${id}${SEPARATOR}${bytes.toString('base64url')}`;
  }

  /** The plain text; undefined if its key is missing or the text was changed. */
  open(text: string): string | undefined {
    const [id = '', sealed] = text.split(SEPARATOR, 2);
    const keys = sealed === undefined ? this.keys : this.keys.filter((key) => key.id === id);
    const bytes = Buffer.from(sealed ?? text, 'base64url');
    for (const { key } of keys) {
      const plain = decrypted(bytes, key);
      if (plain !== undefined) return plain;
    }
    return undefined;
  }

  /** True if the current key has encrypted the text. */
  isNewest(text: string): boolean {
    return text.startsWith(`${this.keys[0].id}${SEPARATOR}`);
  }
}

function decrypted(bytes: Buffer, key: Buffer): string | undefined {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const head = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([head, decipher.final()]).toString('utf8');
  } catch {
    // The tag does not match this key and text.
    return undefined;
  }
}
