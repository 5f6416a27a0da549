import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '../../src/common/secrets/secret-keys.js';

/** A secret in the format before keys had ids: base64url of nonce, tag and ciphertext. */
export function sealedWithoutId(secret: string, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(Buffer.from(secret), 'stored secrets'), nonce);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** A session's token as signed before keys had ids. */
export function tokenWithoutId(secret: string, token: string): string {
  const header = Buffer.from('{"alg":"HS256","typ":"at+jwt"}').toString('base64url');
  const text = `${header}.${token.split('.')[1]}`;
  const key = deriveKey(Buffer.from(secret), 'access tokens');
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}
