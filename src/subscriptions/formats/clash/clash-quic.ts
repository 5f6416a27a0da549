import type { JsonObject } from '../../../common/json/json-object.js';
import type { Hysteria2Proxy, TuicProxy } from '../proxy.js';
import { securityFields } from './clash-security.js';

/** `auth` and the keys with `speed` are those of Stash. */
export function hysteria2Fields(proxy: Hysteria2Proxy): JsonObject {
  const { password, hopping, obfsPassword, uploadMbps, downloadMbps, security } = proxy;
  return {
    password,
    auth: password,
    ...(hopping && { ports: `${hopping.first}-${hopping.last}`, 'hop-interval': hopping.interval }),
    ...(obfsPassword !== undefined && { obfs: 'salamander', 'obfs-password': obfsPassword }),
    ...(uploadMbps > 0 && { up: `${uploadMbps} Mbps`, 'up-speed': uploadMbps }),
    ...(downloadMbps > 0 && { down: `${downloadMbps} Mbps`, 'down-speed': downloadMbps }),
    ...securityFields(security, 'sni'),
  };
}

/** `version` is a key of Stash. */
export function tuicFields(proxy: TuicProxy): JsonObject {
  const { uuid, password, congestionControl, udpRelayMode, isZeroRtt, security } = proxy;
  return {
    version: 5,
    uuid,
    password,
    'congestion-controller': congestionControl,
    'udp-relay-mode': udpRelayMode,
    'reduce-rtt': isZeroRtt,
    ...securityFields(security, 'sni'),
  };
}
