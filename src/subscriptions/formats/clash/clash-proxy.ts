import type { JsonObject } from '../../../common/json/json-object.js';
import { type Known, unknownTo } from '../ciphers.js';
import { LeftOut } from '../left-out/left-out.js';
import type { AnytlsProxy, Printed, Proxy, ShadowsocksProxy, ShadowsocksRProxy } from '../proxy.js';
import { jsonInYaml } from '../text-parts.js';
import { hysteria2Fields, tuicFields } from './clash-quic.js';
import { securityFields } from './clash-security.js';
import { trojanFields, vlessFields, vmessFields } from './clash-streams.js';

/** A proxy of mihomo, Stash or Clash, as a flow mapping: JSON that is YAML too. Each ignores the keys of the others. */
export function clashProxy(known: Known, proxy: Proxy): Printed {
  const problem = unknownTo(known, proxy);
  if (problem !== undefined) return problem;
  const { kind: type, name, host: server, port, hasUdp: udp } = proxy;
  const fields = fieldsOf(proxy);
  return fields instanceof LeftOut ? fields : jsonInYaml({ name, type, server, port, ...fields, udp });
}

function fieldsOf(proxy: Proxy): JsonObject | LeftOut {
  switch (proxy.kind) {
    case 'ss':
      return ssFields(proxy);
    case 'ssr':
      return ssrFields(proxy);
    case 'vmess':
      return vmessFields(proxy);
    case 'vless':
      return vlessFields(proxy);
    case 'trojan':
      return trojanFields(proxy);
    case 'hysteria2':
      return hysteria2Fields(proxy);
    case 'tuic':
      return tuicFields(proxy);
    case 'anytls':
      return anytlsFields(proxy);
  }
}

function ssFields({ method: cipher, password, plugin }: ShadowsocksProxy): JsonObject {
  const { mode, host } = plugin ?? {};
  return { cipher, password, ...(plugin && { plugin: 'obfs', 'plugin-opts': { mode, host } }) };
}

function ssrFields(proxy: ShadowsocksRProxy): JsonObject {
  const { method: cipher, password, obfs, obfsParam, protocol, protocolParam } = proxy;
  return { cipher, password, obfs, 'obfs-param': obfsParam, protocol, 'protocol-param': protocolParam };
}

function anytlsFields({ password, security }: AnytlsProxy): JsonObject {
  return { password, ...securityFields(security, 'sni') };
}
