import type { Printed, Proxy } from '../proxy.js';
import { anytlsLink } from './anytls-link.js';
import { hysteria2Link, tuicLink } from './quic-links.js';
import { ssLink, ssrLink } from './shadowsocks-links.js';
import { trojanLink, vlessLink } from './stream-links.js';
import { vmessLink } from './vmess-link.js';

/** A proxy as a link. @param group the name of the subscription */
export function proxyLink(proxy: Proxy, group = ''): Printed {
  switch (proxy.kind) {
    case 'ss':
      return ssLink(proxy);
    case 'ssr':
      return ssrLink(proxy, group);
    case 'vmess':
      return vmessLink(proxy);
    case 'vless':
      return vlessLink(proxy);
    case 'trojan':
      return trojanLink(proxy);
    case 'hysteria2':
      return hysteria2Link(proxy);
    case 'tuic':
      return tuicLink(proxy);
    case 'anytls':
      return anytlsLink(proxy);
  }
}
