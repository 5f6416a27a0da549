import type { JsonObject } from '../../../common/json/json-object.js';
import type { Reality, Tls } from '../stream.js';

/** TLS or REALITY. @param nameKey the key of the name that the app sends */
export function securityFields(security: Tls | Reality, nameKey: 'servername' | 'sni'): JsonObject {
  const { serverName, fingerprint } = security;
  return {
    [nameKey]: serverName,
    ...(security.kind === 'tls' ? tlsFields(security) : realityFields(security)),
    ...(fingerprint !== '' && { 'client-fingerprint': fingerprint }),
  };
}

function tlsFields({ alpn, allowInsecure, certificateHash }: Tls): JsonObject {
  return {
    ...(alpn.length > 0 && { alpn }),
    ...(allowInsecure && { 'skip-cert-verify': true }),
    // The second key is that of Stash.
    ...(certificateHash !== '' && { fingerprint: certificateHash, 'server-cert-fingerprint': certificateHash }),
  };
}

function realityFields({ publicKey, shortId, isPostQuantum }: Reality): JsonObject {
  return {
    'reality-opts': {
      'public-key': publicKey,
      'short-id': shortId,
      ...(isPostQuantum && { 'support-x25519mlkem768': true }),
    },
  };
}
