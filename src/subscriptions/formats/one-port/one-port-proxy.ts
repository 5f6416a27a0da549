import { PROTOCOLS } from '../../../nodes/fields/protocols.js';
import { LeftOut } from '../left-out/left-out.js';
import type { Place, ProxySettings, ProxyUser } from '../place.js';
import type { AnytlsProxy, CommonProxy, Proxy } from '../proxy.js';
import { hysteria2Of, tuicOf } from './quic-proxies.js';
import { encryptedSecurityOf } from './security-of.js';
import { sharedShadowsocksOf } from './shared-shadowsocks.js';
import { trojanOf, vlessOf, vmessOf } from './stream-proxies.js';
import { wrongSetting } from './wrong-setting.js';

/** How a user's client reaches a node that serves all users on one port: it knows them by their UUID. */
export function onePortProxy(place: Place, { uuid }: ProxyUser, common: CommonProxy): Proxy | LeftOut {
  const { node, secrets } = place;
  if (secrets === undefined) return LeftOut.because('secrets-lost');
  const open = { ...place, secrets };
  const protocol = PROTOCOLS.find((each) => each === node.protocol);
  switch (protocol) {
    case 'shadowsocks':
      return sharedShadowsocksOf(open, uuid, common);
    case 'vmess':
      return vmessOf(node, uuid, common);
    case 'vless':
      return vlessOf(node, uuid, common);
    case 'trojan':
      return trojanOf(node, uuid, common);
    case 'hysteria2':
      return hysteria2Of(open, uuid, common);
    case 'tuic':
      return tuicOf(node, uuid, common);
    case 'anytls':
      return anytlsOf(node, uuid, common);
    case undefined:
      return wrongSetting('protocol');
  }
}

function anytlsOf(node: ProxySettings, password: string, common: CommonProxy): AnytlsProxy | LeftOut {
  const security = encryptedSecurityOf(node);
  return security instanceof LeftOut ? security : { ...common, kind: 'anytls', password, security };
}
