import { SING_BOX, unknownTo } from './ciphers.js';
import { pluginOptions } from './links.js';
import { LeftOut } from './left-out/left-out.js';
import type { Printed, Proxy } from './proxy.js';

/** A proxy as an outbound of sing-box, in JSON. sing-box has had no ShadowsocksR since version 1.6. */
export function singBoxOutbound(proxy: Proxy): Printed {
  const problem = unknownTo(SING_BOX, proxy);
  if (problem !== undefined || proxy.kind === 'ssr') return problem ?? LeftOut.because('no-ssr');
  const { name, host, port, method, password, plugin, hasUdp } = proxy;
  return JSON.stringify({
    type: 'shadowsocks',
    tag: name,
    server: host,
    server_port: port,
    method,
    password,
    ...(plugin && { plugin: 'obfs-local', plugin_opts: pluginOptions(plugin) }),
    ...(hasUdp ? {} : { network: 'tcp' }),
  });
}
