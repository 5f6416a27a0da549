import type { Security, Tls, Transport } from '../stream.js';
import type { Parameter } from './link-parts.js';

/** What is around the bytes, in the words of Xray's proposal for share links (XTLS discussion 716). */
export function securityParameters(security: Security): Parameter[] {
  switch (security.kind) {
    case 'none':
      return [['security', 'none']];
    case 'tls':
      return [
        ['security', 'tls'],
        ['sni', security.serverName],
        ['fp', security.fingerprint],
        ['alpn', security.alpn.join(',')],
        ...certificateParameters(security),
      ];
    case 'reality':
      return [
        ['security', 'reality'],
        ['sni', security.serverName],
        ['fp', security.fingerprint],
        ['pbk', security.publicKey],
        ['sid', security.shortId],
      ];
  }
}

/** Xray has refused `allowInsecure` since 2026, and takes the hash in its place. Some apps take `insecure=0` for true. */
function certificateParameters({ certificateHash, allowInsecure }: Tls): Parameter[] {
  if (certificateHash !== '') return [['pcs', certificateHash]];
  return allowInsecure ? [['allowInsecure', '1']] : [];
}

/** How the bytes travel. */
export function transportParameters(transport: Transport): Parameter[] {
  switch (transport.network) {
    case 'tcp':
      return [['type', 'tcp']];
    case 'http':
      return [
        ['type', 'tcp'],
        ['headerType', 'http'],
        ['host', transport.host],
        ['path', transport.path],
      ];
    case 'ws':
    case 'httpupgrade':
      return [
        ['type', transport.network],
        ['host', transport.host],
        ['path', transport.path],
      ];
    case 'grpc':
      return [
        ['type', 'grpc'],
        ['serviceName', transport.serviceName],
      ];
    case 'xhttp':
      return [
        ['type', 'xhttp'],
        ['host', transport.host],
        ['path', transport.path],
        ['mode', transport.mode],
        ['extra', transport.extra === undefined ? '' : JSON.stringify(transport.extra)],
      ];
  }
}
