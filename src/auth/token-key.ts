import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Config } from '../config/config.js';
import { deriveKey } from '../common/secret-box.js';

/** The key that signs tokens. A `KeyObject`, not text: checking with text costs fifty times as much. */
export function tokenKey(config: Config): KeyObject {
  return createSecretKey(deriveKey(config.appSecret, 'access tokens'));
}
