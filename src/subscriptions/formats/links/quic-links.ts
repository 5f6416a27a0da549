import { LeftOut } from '../left-out/left-out.js';
import type { Hysteria2Proxy, Printed, TuicProxy } from '../proxy.js';
import type { Tls } from '../stream.js';
import { percent } from '../text-parts.js';
import { linkOf, type Parameter } from './link-parts.js';

/**
 * `hysteria2://`. Its description puts a range of ports in the place of the port. Programs that read links as URLs fail with it, so the range
 * stands in `mport`.
 */
export function hysteria2Link(proxy: Hysteria2Proxy): string {
  const { password, obfsPassword, hopping, security } = proxy;
  return linkOf(proxy, {
    scheme: 'hysteria2',
    user: percent(password),
    path: '/',
    parameters: [
      ['sni', security.serverName],
      ['obfs', obfsPassword === undefined ? '' : 'salamander'],
      ['obfs-password', obfsPassword ?? ''],
      ...certificateParameters(security),
      ['mport', hopping === undefined ? '' : `${hopping.first}-${hopping.last}`],
    ],
  });
}

/** The program of Hysteria checks the hash beside the signature, not in its place. */
function certificateParameters({ certificateHash, allowInsecure }: Tls): Parameter[] {
  return [
    ['insecure', certificateHash !== '' || allowInsecure ? '1' : ''],
    ['pinSHA256', certificateHash],
  ];
}

/** `tuic://`. No description fixes it, and it has no words for hashes of certificates. */
export function tuicLink(proxy: TuicProxy): Printed {
  const { uuid, password, congestionControl, udpRelayMode, security } = proxy;
  if (security.certificateHash !== '' && !security.allowInsecure) return LeftOut.because('no-certificate-hash');
  return linkOf(proxy, {
    scheme: 'tuic',
    user: `${percent(uuid)}:${percent(password)}`,
    parameters: [
      ['congestion_control', congestionControl],
      ['udp_relay_mode', udpRelayMode],
      ['alpn', security.alpn.join(',')],
      ['sni', security.serverName],
      ['allow_insecure', security.allowInsecure ? '1' : ''],
    ],
  });
}
