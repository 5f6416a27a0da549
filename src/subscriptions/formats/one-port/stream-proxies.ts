import { isX25519Key } from '../../../nodes/fields/keys.js';
import { ENCRYPTION_MODES, ENCRYPTION_RTTS, ENCRYPTIONS, FLOWS } from '../../../nodes/fields/protocols.js';
import type { ProtocolSettings } from '../../../nodes/fields/settings-column.js';
import { LeftOut } from '../left-out/left-out.js';
import type { ProxySettings } from '../place.js';
import type { CommonProxy, TrojanProxy, VlessProxy, VmessProxy } from '../proxy.js';
import type { Security, Transport } from '../stream.js';
import { encryptedSecurityOf, securityOf } from './security-of.js';
import { transportOf } from './transport-of.js';
import { wrongSetting } from './wrong-setting.js';

export function vmessOf(node: ProxySettings, uuid: string, common: CommonProxy): VmessProxy | LeftOut {
  const stream = streamOf(node);
  return stream instanceof LeftOut ? stream : { ...common, kind: 'vmess', uuid, ...stream };
}

export function vlessOf(node: ProxySettings, uuid: string, common: CommonProxy): VlessProxy | LeftOut {
  const { flow } = node.settings;
  const stream = streamOf(node);
  if (stream instanceof LeftOut) return stream;
  if (!FLOWS.some((each) => each === flow)) return wrongSetting('flow');
  const encryption = encryptionOf(node.settings);
  if (encryption instanceof LeftOut) return encryption;
  return { ...common, kind: 'vless', uuid, flow: flow === 'none' ? '' : flow, encryption, ...stream };
}

export function trojanOf(node: ProxySettings, password: string, common: CommonProxy): TrojanProxy | LeftOut {
  const transport = transportOf(node.settings);
  if (transport instanceof LeftOut) return transport;
  const security = encryptedSecurityOf(node);
  if (security instanceof LeftOut) return security;
  return { ...common, kind: 'trojan', password, transport, security };
}

function streamOf(node: ProxySettings): { transport: Transport; security: Security } | LeftOut {
  const transport = transportOf(node.settings);
  if (transport instanceof LeftOut) return transport;
  const security = securityOf(node);
  if (security instanceof LeftOut) return security;
  // sing-box would take it for HTTP/2.
  if (transport.network === 'http' && security.kind !== 'none') return wrongSetting('header_type');
  return { transport, security };
}

/** The whole name of the encryption of vless, as apps have it: `mlkem768x25519plus.native.0rtt.<key>`. The padding is that of the server. */
function encryptionOf(settings: ProtocolSettings): string | LeftOut {
  const { encryption, encryptionMode: mode, encryptionRtt: rtt, encryptionPublicKey: key } = settings;
  if (encryption === 'none') return encryption;
  if (!ENCRYPTIONS.some((each) => each === encryption)) return wrongSetting('encryption');
  if (!ENCRYPTION_MODES.some((each) => each === mode)) return wrongSetting('encryption_mode');
  if (!ENCRYPTION_RTTS.some((each) => each === rtt)) return wrongSetting('encryption_rtt');
  return isX25519Key(key) ? [encryption, mode, rtt, key].join('.') : wrongSetting('encryption_public_key');
}
