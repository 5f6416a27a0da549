import type { JsonObject } from '../../../common/json/json-object.js';
import { OLD_SING_BOX, SING_BOX, unknownTo } from '../ciphers.js';
import { LeftOut } from '../left-out/left-out.js';
import { pluginOptions } from '../links/shadowsocks-links.js';
import type { Hysteria2Proxy, Printed, Proxy, ShadowsocksProxy, TuicProxy, UuidProxy } from '../proxy.js';
import { tlsObject } from './tls-object.js';
import { transportObject } from './transport-object.js';

/** `old`: before version 1.12. sing-box ends with an error at an unknown key. */
export type SingBoxVersion = 'old' | 'new';

/** How UDP travels: the way that Xray knows. */
const PACKET_ENCODING = { packet_encoding: 'xudp' };

/** A proxy as an outbound of sing-box, in JSON. sing-box has had no ShadowsocksR since version 1.6. */
export function singBoxOutbound(version: SingBoxVersion, proxy: Proxy): Printed {
  const problem = unknownTo(version === 'old' ? OLD_SING_BOX : SING_BOX, proxy);
  if (problem !== undefined || proxy.kind === 'ssr') return problem ?? LeftOut.because('no-ssr');
  const { name: tag, host: server, port, kind } = proxy;
  const fields = kind === 'ss' ? shadowsocksFields(proxy) : fieldsOf(version, proxy);
  return JSON.stringify({
    type: kind === 'ss' ? 'shadowsocks' : kind,
    tag,
    server,
    ...('server_ports' in fields ? {} : { server_port: port }),
    ...fields,
    // anytls has no such key.
    ...(proxy.hasUdp || kind === 'anytls' ? {} : { network: 'tcp' }),
  });
}

function shadowsocksFields({ method, password, plugin }: ShadowsocksProxy): JsonObject {
  return { method, password, ...(plugin && { plugin: 'obfs-local', plugin_opts: pluginOptions(plugin) }) };
}

function fieldsOf(version: SingBoxVersion, proxy: UuidProxy): JsonObject {
  const tls = tlsObject(proxy.security);
  switch (proxy.kind) {
    case 'vmess':
      // Xray rejects `auto`, which becomes `zero` over TLS.
      return {
        ...{ uuid: proxy.uuid, security: 'aes-128-gcm', alter_id: 0, ...PACKET_ENCODING },
        ...{ ...tls, ...transportObject(proxy.transport) },
      };
    case 'vless':
      return {
        uuid: proxy.uuid,
        ...(proxy.flow !== '' && { flow: proxy.flow }),
        ...{ ...PACKET_ENCODING, ...tls, ...transportObject(proxy.transport) },
      };
    case 'trojan':
      return { password: proxy.password, ...tls, ...transportObject(proxy.transport) };
    case 'hysteria2':
      return { ...hysteria2Fields(version, proxy), ...tls };
    case 'tuic':
      return { ...tuicFields(proxy), ...tls };
    case 'anytls':
      return { password: proxy.password, ...tls };
  }
}

/** Versions before 1.11 do not know how to hop. The old form is for them too. */
function hysteria2Fields(version: SingBoxVersion, proxy: Hysteria2Proxy): JsonObject {
  const { password, hopping, obfsPassword, uploadMbps, downloadMbps } = proxy;
  const hops = hopping !== undefined && version === 'new';
  return {
    ...(hops && { server_ports: [`${hopping.first}:${hopping.last}`], hop_interval: `${hopping.interval}s` }),
    password,
    ...(obfsPassword !== undefined && { obfs: { type: 'salamander', password: obfsPassword } }),
    ...(uploadMbps > 0 && { up_mbps: uploadMbps }),
    ...(downloadMbps > 0 && { down_mbps: downloadMbps }),
  };
}

function tuicFields({ uuid, password, congestionControl, udpRelayMode, isZeroRtt }: TuicProxy): JsonObject {
  return {
    ...{ uuid, password, congestion_control: congestionControl, udp_relay_mode: udpRelayMode },
    zero_rtt_handshake: isZeroRtt,
  };
}
