import { CONGESTION_CONTROLS, UDP_RELAY_MODES } from '../../../nodes/fields/protocols.js';
import type { ProtocolSettings } from '../../../nodes/fields/settings-column.js';
import { LeftOut } from '../left-out/left-out.js';
import type { OpenPlace, ProxySettings } from '../place.js';
import type { CommonProxy, Hopping, Hysteria2Proxy, TuicProxy } from '../proxy.js';
import { quicSecurityOf } from './security-of.js';
import { wrongSetting } from './wrong-setting.js';

const RANGE = /^(\d{1,5})-(\d{1,5})$/;
const MAX_PORT = 65_535;

export function hysteria2Of(
  { node, secrets, port }: OpenPlace,
  password: string,
  common: CommonProxy,
): Hysteria2Proxy | LeftOut {
  const security = quicSecurityOf(node);
  if (security instanceof LeftOut) return security;
  // A relay with a port of its own forwards that one.
  const hopping = port === 0 ? hoppingOf(node.settings) : undefined;
  if (hopping instanceof LeftOut) return hopping;
  const { obfs } = node;
  if (obfs !== 'plain' && obfs !== 'salamander') return LeftOut.because('obfs', { obfs });
  const obfsPassword = obfs === 'salamander' ? secrets.obfsPassword : undefined;
  // mihomo rejects the whole file without it.
  if (obfs === 'salamander' && (obfsPassword ?? '') === '') return wrongSetting('obfs_password');
  return { ...common, kind: 'hysteria2', password, hopping, obfsPassword, ...ratesOf(node.settings), security };
}

export function tuicOf(node: ProxySettings, uuid: string, common: CommonProxy): TuicProxy | LeftOut {
  const { congestionControl, udpRelayMode, zeroRtt } = node.settings;
  const security = quicSecurityOf(node);
  if (security instanceof LeftOut) return security;
  // sing-box ends with an unknown one.
  if (!CONGESTION_CONTROLS.some((each) => each === congestionControl)) return wrongSetting('congestion_control');
  if (!UDP_RELAY_MODES.some((each) => each === udpRelayMode)) return wrongSetting('udp_relay_mode');
  const alpn = security.alpn.length === 0 ? ['h3'] : security.alpn;
  return {
    ...common,
    ...{ kind: 'tuic', uuid, password: uuid, congestionControl, udpRelayMode, isZeroRtt: zeroRtt === 1 },
    security: { ...security, alpn },
  };
}

function hoppingOf({ hopPorts, hopInterval: interval }: ProtocolSettings): Hopping | undefined | LeftOut {
  if (hopPorts === '') return undefined;
  const [first = 0, last = 0] = (RANGE.exec(hopPorts) ?? []).slice(1).map(Number);
  return first >= 1 && first < last && last <= MAX_PORT ? { first, last, interval } : wrongSetting('hop_ports');
}

/** A server that ignores the rates of apps needs none. */
function ratesOf({ ignoreClientBandwidth, uploadMbps, downloadMbps }: ProtocolSettings) {
  return ignoreClientBandwidth === 1 ? { uploadMbps: 0, downloadMbps: 0 } : { uploadMbps, downloadMbps };
}
