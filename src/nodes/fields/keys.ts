import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import { KEY_BYTES_2022 } from './protocols.js';

const X25519 = /^[A-Za-z0-9_-]{43}$/;
/** The bytes of a PKCS #8 key of X25519 before the key itself (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex');
const SHORT_ID_BYTES = 8;
const PASSWORD_BYTES = 18;

/** True for an X25519 key in the form of REALITY: base64url without padding. */
export function isX25519Key(text: string): boolean {
  return X25519.test(text) && Buffer.from(text, 'base64url').toString('base64url') === text;
}

/** A new private key of X25519, base64url without padding. */
export function newPrivateKey(): string {
  return randomBytes(32).toString('base64url');
}

/** The public key of a private key of X25519 (RFC 7748), both base64url without padding. */
export function publicKeyOf(privateKey: string): string {
  const der = Buffer.concat([PKCS8_HEAD, Buffer.from(privateKey, 'base64url')]);
  const { x } = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' });
  if (x === undefined) throw new Error('The key is no key of X25519');
  return x;
}

export function newShortId(): string {
  return randomBytes(SHORT_ID_BYTES).toString('hex');
}

/** True for a key of a Shadowsocks 2022 node of any method: base64 with padding. */
export function isServerKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return Object.values(KEY_BYTES_2022).includes(bytes.length) && bytes.toString('base64') === text;
}

/** True for a key as long as a method of Shadowsocks 2022 asks. */
export function fitsMethod(key: string, method: string): boolean {
  return Buffer.from(key, 'base64').length === KEY_BYTES_2022[method];
}

/** A new key of a Shadowsocks 2022 node. */
export function newServerKey(method: string): string {
  return randomBytes(KEY_BYTES_2022[method] ?? 0).toString('base64');
}

/** The key of a user of a Shadowsocks 2022 node: as many characters of the UUID as the method's key has bytes. */
export function userKey2022(uuid: string, method: string): string {
  return Buffer.from(uuid.slice(0, KEY_BYTES_2022[method]), 'latin1').toString('base64');
}

/** A new password in letters and digits, `-` and `_`. */
export function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}
