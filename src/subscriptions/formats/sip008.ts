import { createHash } from 'node:crypto';
import { SIP008_APPS } from './ciphers.js';
import type { Format } from './format.js';
import { cleanName } from './entry-names.js';
import { LeftOut } from './left-out/left-out.js';
import { pluginOptions } from './links/shadowsocks-links.js';

/** The JSON of shadowsocks-android, shadowsocks-windows, Throne and Outline. */
export const SIP008: Format = {
  type: 'application/json; charset=utf-8',
  ending: 'json',
  hasUsage: true,
  appsKnow: SIP008_APPS,
  name: cleanName,
  print: (proxy, _title, userKey) => {
    if (proxy.kind === 'ssr') return LeftOut.because('no-ssr-in-sip008');
    if (proxy.kind !== 'ss') return LeftOut.because('no-protocol', { protocol: proxy.kind });
    const { key, name, host, port, password, method, plugin } = proxy;
    return JSON.stringify({
      id: idOf(userKey, key),
      remarks: name,
      server: host,
      server_port: port,
      password,
      method,
      ...(plugin && { plugin: 'obfs-local', plugin_opts: pluginOptions(plugin) }),
    });
  },
  file: (proxies, { used, allowance }) => {
    const left = allowance > used ? allowance - used : 0n;
    const servers = proxies.map(({ text }) => text).join(',');
    return `{"version":1,"servers":[${servers}],"bytes_used":${used},"bytes_remaining":${left}}`;
  },
};

/** A UUID (version 5, RFC 9562) that stays the same for a user and a server. @param namespace the UUID of the user */
export function idOf(namespace: string, key: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(key)
    .digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
