import type { JsonObject } from '../../../common/json/json-object.js';
import { LeftOut } from '../left-out/left-out.js';
import type { TrojanProxy, VlessProxy, VmessProxy } from '../proxy.js';
import type { Security } from '../stream.js';
import { securityFields } from './clash-security.js';
import { transportFields } from './clash-transport.js';

/** How UDP travels: the way that Xray knows. */
const PACKET_ENCODING = { 'packet-encoding': 'xudp' };

/** mihomo rejects the whole file without `alterId` and `cipher`. */
export function vmessFields({ uuid, security, transport }: VmessProxy): JsonObject | LeftOut {
  const stream = transportFields(transport);
  if (stream instanceof LeftOut) return stream;
  return { uuid, alterId: 0, cipher: 'auto', ...PACKET_ENCODING, ...optionalTls(security), ...stream };
}

export function vlessFields({ uuid, flow, encryption, security, transport }: VlessProxy): JsonObject | LeftOut {
  const stream = transportFields(transport);
  if (stream instanceof LeftOut) return stream;
  return {
    uuid,
    ...(flow !== '' && { flow }),
    ...(encryption !== 'none' && { encryption }),
    ...PACKET_ENCODING,
    ...optionalTls(security),
    ...stream,
  };
}

export function trojanFields({ password, security, transport }: TrojanProxy): JsonObject | LeftOut {
  const stream = transportFields(transport);
  return stream instanceof LeftOut ? stream : { password, ...securityFields(security, 'sni'), ...stream };
}

function optionalTls(security: Security): JsonObject {
  return security.kind === 'none' ? {} : { tls: true, ...securityFields(security, 'servername') };
}
