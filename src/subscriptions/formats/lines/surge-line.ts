import { type Known, unknownTo } from '../ciphers.js';
import { requestPath } from '../early-data.js';
import { LeftOut } from '../left-out/left-out.js';
import type { Hysteria2Proxy, Printed, Proxy, ShadowsocksProxy, TuicProxy, VmessProxy } from '../proxy.js';
import type { Security, Transport } from '../stream.js';
import { quotedPasswordProblem } from '../text-parts.js';
import { lineProblem } from './line-problem.js';
import { given, type Option, quoted, written } from './option.js';

/** A proxy as a line of Surge or Surfboard. */
export function surgeLine(known: Known, proxy: Proxy): Printed {
  const problem = unknownTo(known, proxy) ?? lineProblem(proxy, quotedPasswordProblem);
  if (problem !== undefined) return problem;
  const { name, host, port, hasUdp } = proxy;
  const own = ownPart(proxy);
  if (own instanceof LeftOut) return own;
  const [type, options] = own;
  return [`${name} = ${type}`, host, port, ...written([...options, ['udp-relay', String(hasUdp)]])].join(', ');
}

/** The type and the options of a protocol. */
function ownPart(proxy: Proxy): readonly [type: string, options: Option[]] | LeftOut {
  switch (proxy.kind) {
    case 'ss':
      return ['ss', shadowsocksOptions(proxy)];
    case 'vmess':
      return ['vmess', vmessOptions(proxy)];
    case 'trojan':
      return ['trojan', [passwordOption(proxy), ...webSocketOptions(proxy.transport), ...tlsOptions(proxy.security)]];
    case 'hysteria2':
      return ['hysteria2', hysteria2Options(proxy)];
    case 'tuic':
      return ['tuic-v5', tuicOptions(proxy)];
    case 'anytls':
      return ['anytls', [passwordOption(proxy), ...tlsOptions(proxy.security), ['reuse', 'true']]];
    case 'ssr':
      return LeftOut.because('no-ssr');
    case 'vless':
      return LeftOut.because('no-protocol', { protocol: proxy.kind });
  }
}

function passwordOption({ password }: { readonly password: string }): Option {
  return ['password', quoted(password)];
}

function shadowsocksOptions(proxy: ShadowsocksProxy): Option[] {
  const { method, plugin } = proxy;
  return [
    ['encrypt-method', method],
    passwordOption(proxy),
    ...given('obfs', plugin?.mode ?? ''),
    ...given('obfs-host', plugin?.host ?? ''),
    ...given('obfs-uri', plugin?.path ?? ''),
  ];
}

function vmessOptions({ uuid, transport, security }: VmessProxy): Option[] {
  const tls: Option[] = security.kind === 'none' ? [] : [['tls', 'true']];
  return [['username', uuid], ...webSocketOptions(transport), ['vmess-aead', 'true'], ...tls, ...tlsOptions(security)];
}

function hysteria2Options(proxy: Hysteria2Proxy): Option[] {
  const { obfsPassword, hopping, downloadMbps, security } = proxy;
  const hops: Option[] =
    hopping === undefined
      ? []
      : [
          ['port-hopping', quoted(`${hopping.first}-${hopping.last}`)],
          ['port-hopping-interval', String(hopping.interval)],
        ];
  return [
    passwordOption(proxy),
    ...(obfsPassword === undefined ? [] : given('salamander-password', quoted(obfsPassword))),
    ...hops,
    ...(downloadMbps === 0 ? [] : given('download-bandwidth', String(downloadMbps))),
    ...tlsOptions(security),
  ];
}

function tuicOptions(proxy: TuicProxy): Option[] {
  const { uuid, security } = proxy;
  const [alpn = 'h3'] = security.alpn;
  return [['uuid', uuid], passwordOption(proxy), ['alpn', quoted(alpn)], ...tlsOptions(security)];
}

function webSocketOptions(transport: Transport): Option[] {
  if (transport.network !== 'ws') return [];
  const { path, host } = transport;
  return [
    ['ws', 'true'],
    ['ws-path', requestPath(path).path],
    ...(host === '' ? [] : given('ws-headers', `Host:${host}`)),
  ];
}

/** The hash stands in the place of the check by authorities. */
function tlsOptions(security: Security): Option[] {
  if (security.kind !== 'tls') return [];
  const { serverName, certificateHash, allowInsecure } = security;
  return [
    ['sni', quoted(serverName)],
    ...given('server-cert-fingerprint-sha256', certificateHash),
    ...given('skip-cert-verify', allowInsecure && certificateHash === '' ? 'true' : ''),
  ];
}
