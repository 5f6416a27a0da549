import type { JsonObject } from '../../../common/json/json-object.js';
import type { Reality, Security, Tls } from '../stream.js';

/** The key `tls`; no key without TLS. */
export function tlsObject(security: Security): JsonObject {
  if (security.kind === 'none') return {};
  const { serverName, fingerprint } = security;
  return {
    tls: {
      enabled: true,
      server_name: serverName,
      ...(security.kind === 'tls' ? tlsFields(security) : realityFields(security)),
      // REALITY does not start without it, and QUIC does not start with it.
      ...(fingerprint !== '' && { utls: { enabled: true, fingerprint } }),
    },
  };
}

function tlsFields({ allowInsecure, alpn }: Tls): JsonObject {
  return { ...(allowInsecure && { insecure: true }), ...(alpn.length > 0 && { alpn }) };
}

function realityFields({ publicKey, shortId }: Reality): JsonObject {
  return { reality: { enabled: true, public_key: publicKey, short_id: shortId } };
}
