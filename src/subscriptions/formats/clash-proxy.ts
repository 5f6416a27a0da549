import { type Known, unknownTo } from './ciphers.js';
import type { Printed, Proxy } from './proxy.js';
import { jsonInYaml } from './text-parts.js';

/** A proxy of mihomo or Clash, as a flow mapping: JSON that is YAML too. */
export function clashProxy(known: Known, proxy: Proxy): Printed {
  return unknownTo(known, proxy) ?? jsonInYaml(fieldsOf(proxy));
}

function fieldsOf(proxy: Proxy) {
  const { kind: type, name, host: server, port, method: cipher, password, hasUdp: udp } = proxy;
  const common = { name, type, server, port, cipher, password, udp };
  if (proxy.kind === 'ss') {
    const { plugin } = proxy;
    return plugin === undefined ? common : { ...common, plugin: 'obfs', 'plugin-opts': { ...plugin } };
  }
  const { obfs, obfsParam, protocol, protocolParam } = proxy;
  return { ...common, obfs, 'obfs-param': obfsParam, protocol, 'protocol-param': protocolParam };
}
