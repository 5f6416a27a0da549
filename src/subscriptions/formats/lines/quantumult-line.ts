import { inUrl } from '../../../common/checks/host.js';
import { QUANTUMULT_X, unknownTo } from '../ciphers.js';
import { requestPath } from '../early-data.js';
import { LeftOut } from '../left-out/left-out.js';
import type { Printed, Proxy, ShadowsocksProxy, ShadowsocksRProxy, VlessProxy, VmessProxy } from '../proxy.js';
import type { HttpTransport, Security, Transport } from '../stream.js';
import { barePasswordProblem } from '../text-parts.js';
import { lineProblem } from './line-problem.js';
import { given, type Option, written } from './option.js';

/** A proxy as a line of Quantumult X. It has neither quotation marks nor escapes. The name stands last. */
export function quantumultLine(proxy: Proxy): Printed {
  const problem = unknownTo(QUANTUMULT_X, proxy) ?? lineProblem(proxy, barePasswordProblem);
  if (problem !== undefined) return problem;
  const own = ownPart(proxy);
  if (own instanceof LeftOut) return own;
  const [type, options] = own;
  const { name, host, port, hasUdp } = proxy;
  return written([
    [type, `${inUrl(host)}:${port}`],
    ...options,
    ['fast-open', 'false'],
    ['udp-relay', String(hasUdp)],
    ['tag', name],
  ]).join(', ');
}

/** The type and the options of a protocol. */
function ownPart(proxy: Proxy): readonly [type: string, options: readonly Option[]] | LeftOut {
  switch (proxy.kind) {
    case 'ss':
      return ['shadowsocks', shadowsocksOptions(proxy)];
    case 'ssr':
      return ['shadowsocks', shadowsocksROptions(proxy)];
    case 'vmess':
      return ['vmess', vmessOptions(proxy)];
    case 'vless':
      return ['vless', vlessOptions(proxy)];
    case 'trojan': {
      const { password, transport, security } = proxy;
      const carrier = transport.network === 'ws' ? obfsOptions(transport, security) : OVER_TLS;
      return ['trojan', [['password', password], ...carrier, ...tlsOptions(security)]];
    }
    case 'anytls':
      return ['anytls', [['password', proxy.password], ...OVER_TLS, ...tlsOptions(proxy.security)]];
    case 'hysteria2':
    case 'tuic':
      return LeftOut.because('no-protocol', { protocol: proxy.kind });
  }
}

const OVER_TLS: readonly Option[] = [['over-tls', 'true']];

function shadowsocksOptions({ method, password, plugin }: ShadowsocksProxy): Option[] {
  return [
    ['method', method],
    ['password', password],
    ...given('obfs', plugin?.mode ?? ''),
    ...given('obfs-host', plugin?.host ?? ''),
    ...given('obfs-uri', plugin?.path ?? ''),
  ];
}

function shadowsocksROptions(proxy: ShadowsocksRProxy): Option[] {
  const { method, password, protocol, protocolParam, obfs, obfsParam } = proxy;
  return [
    ['method', method],
    ['password', password],
    ['ssr-protocol', protocol],
    ...given('ssr-protocol-param', protocolParam),
    ['obfs', obfs],
    ...given('obfs-host', obfsParam),
  ];
}

function vmessOptions({ uuid, transport, security }: VmessProxy): Option[] {
  return [
    ['method', 'chacha20-poly1305'],
    ['password', uuid],
    ...obfsOptions(transport, security),
    ...tlsOptions(security),
    ['aead', 'true'],
  ];
}

function vlessOptions({ uuid, flow, transport, security }: VlessProxy): Option[] {
  return [
    ['method', 'none'],
    ['password', uuid],
    ...obfsOptions(transport, security),
    ...tlsOptions(security),
    ...given('vless-flow', flow),
  ];
}

/** Transport and TLS in one word. */
function obfsOptions(transport: Transport, security: Security): Option[] {
  switch (transport.network) {
    case 'http':
      return [['obfs', 'http'], ...requestOptions(transport)];
    case 'ws':
      return [['obfs', security.kind === 'none' ? 'ws' : 'wss'], ...requestOptions(transport)];
    default:
      if (security.kind === 'none') return [];
      return [
        ['obfs', 'over-tls'],
        ['obfs-host', security.serverName],
      ];
  }
}

function requestOptions({ path, host }: HttpTransport): Option[] {
  return [['obfs-uri', requestPath(path).path], ...given('obfs-host', host)];
}

function tlsOptions(security: Security): Option[] {
  switch (security.kind) {
    case 'none':
      return [];
    case 'tls':
      return [
        ['tls-verification', String(!security.allowInsecure)],
        ['tls-host', security.serverName],
      ];
    case 'reality':
      return [
        ['tls-verification', 'true'],
        ['tls-host', security.serverName],
        ['reality-base64-pubkey', security.publicKey],
        ...given('reality-hex-shortid', security.shortId),
      ];
  }
}
