import { LOON, unknownTo } from '../ciphers.js';
import { requestPath } from '../early-data.js';
import { LeftOut } from '../left-out/left-out.js';
import type { Hysteria2Proxy, Printed, Proxy, ShadowsocksProxy, ShadowsocksRProxy, VlessProxy } from '../proxy.js';
import type { Reality, Security, Tls, Transport } from '../stream.js';
import { barePasswordProblem, quotedPasswordProblem } from '../text-parts.js';
import { lineProblem } from './line-problem.js';
import { given, type Option, quoted, written } from './option.js';

/** What stands for a protocol: its type, the values that have no key, and the options. */
type OwnPart = readonly [type: string, values: readonly string[], options: readonly Option[]];

/** A proxy as a line of Loon. */
export function loonLine(proxy: Proxy): Printed {
  const problem = unknownTo(LOON, proxy) ?? lineProblem(proxy, quotedPasswordProblem);
  if (problem !== undefined) return problem;
  const own = ownPart(proxy);
  if (own instanceof LeftOut) return own;
  const [type, values, options] = own;
  const { name, host, port, hasUdp } = proxy;
  return [`${name}=${type}`, host, port, ...values, ...written([...options, ['udp', String(hasUdp)]])].join(',');
}

function ownPart(proxy: Proxy): OwnPart | LeftOut {
  switch (proxy.kind) {
    case 'ss':
      return ['Shadowsocks', [proxy.method, quoted(proxy.password)], shadowsocksOptions(proxy)];
    case 'ssr':
      return ['shadowsocksr', [proxy.method, quoted(proxy.password)], shadowsocksROptions(proxy)];
    case 'vmess': {
      const options: Option[] = [...transportOptions(proxy.transport), ...optionalTls(proxy.security)];
      return ['vmess', ['auto', quoted(proxy.uuid)], [...options, ['alterId', '0']]];
    }
    case 'vless':
      return ['vless', [quoted(proxy.uuid)], vlessOptions(proxy)];
    case 'trojan': {
      const transport = proxy.transport.network === 'tcp' ? [] : transportOptions(proxy.transport);
      return ['trojan', [quoted(proxy.password)], [...transport, ...tlsOptions(proxy.security)]];
    }
    case 'hysteria2':
      return hysteria2Part(proxy);
    case 'anytls':
      return ['anytls', [quoted(proxy.password)], tlsOptions(proxy.security)];
    case 'tuic':
      return LeftOut.because('no-protocol', { protocol: proxy.kind });
  }
}

function shadowsocksOptions({ plugin }: ShadowsocksProxy): Option[] {
  return [
    ...given('obfs-name', plugin?.mode ?? ''),
    ...given('obfs-host', plugin?.host ?? ''),
    ...given('obfs-uri', plugin?.path ?? ''),
    ['fast-open', 'false'],
  ];
}

function shadowsocksROptions({ protocol, protocolParam, obfs, obfsParam }: ShadowsocksRProxy): Option[] {
  return [
    ['protocol', protocol],
    ...given('protocol-param', protocolParam),
    ['obfs', obfs],
    ...given('obfs-param', obfsParam),
    ['fast-open', 'false'],
  ];
}

function vlessOptions({ flow, transport, security }: VlessProxy): Option[] {
  return [...transportOptions(transport), ...given('flow', flow), ...optionalTls(security)];
}

/** The password of salamander stands without quotation marks. */
function hysteria2Part(proxy: Hysteria2Proxy): OwnPart | LeftOut {
  const { password, obfsPassword = '', hopping, downloadMbps, security } = proxy;
  const problem = barePasswordProblem(obfsPassword);
  if (problem !== undefined) return problem;
  return [
    'Hysteria2',
    [quoted(password)],
    [
      ...(hopping === undefined ? [] : given('server-ports', quoted(`${hopping.first}-${hopping.last}`))),
      ...tlsOptions(security),
      ...given('salamander-password', obfsPassword),
      ...(downloadMbps === 0 ? [] : given('download-bandwidth', String(downloadMbps))),
    ],
  ];
}

function transportOptions(transport: Transport): Option[] {
  if (transport.network !== 'ws' && transport.network !== 'http') return [['transport', 'tcp']];
  const { network, path, host } = transport;
  return [['transport', network], ['path', requestPath(path).path], ...given('host', host)];
}

function optionalTls(security: Security): Option[] {
  return security.kind === 'none' ? [['over-tls', 'false']] : [['over-tls', 'true'], ...tlsOptions(security)];
}

function tlsOptions(security: Tls | Reality): Option[] {
  if (security.kind === 'reality') {
    const { serverName, publicKey, shortId } = security;
    return [['sni', serverName], ['public-key', quoted(publicKey)], ...given('short-id', shortId)];
  }
  const { serverName, allowInsecure } = security;
  return [['tls-name', serverName], ...given('skip-cert-verify', allowInsecure ? 'true' : '')];
}
