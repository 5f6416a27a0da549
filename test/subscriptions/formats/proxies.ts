import { LeftOut } from '../../../src/subscriptions/formats/left-out/left-out.js';
import type {
  AnytlsProxy,
  Hysteria2Proxy,
  Printed,
  TrojanProxy,
  TuicProxy,
  VlessProxy,
  VmessProxy,
} from '../../../src/subscriptions/formats/proxy.js';
import type { Reality, Tls } from '../../../src/subscriptions/formats/stream.js';
import { PUBLIC_KEY, UUID } from '../one-port-samples.js';

const COMMON = { key: 'node 1', name: 'n', host: 'node.example.com', port: 443, hasUdp: true };
const TCP = { network: 'tcp' } as const;
export const NO_TLS = { kind: 'none' } as const;

export function tlsOf(fields: Partial<Tls> = {}): Tls {
  return {
    ...{ kind: 'tls', serverName: 'node.example.com', alpn: [], fingerprint: 'chrome' },
    ...{ allowInsecure: false, certificateHash: '' },
    ...fields,
  };
}

export function realityOf(fields: Partial<Reality> = {}): Reality {
  return {
    ...{ kind: 'reality', serverName: 'www.example.com', fingerprint: 'chrome', publicKey: PUBLIC_KEY },
    ...{ shortId: '0a', isPostQuantum: true },
    ...fields,
  };
}

export function vmessOf(fields: Partial<VmessProxy> = {}): VmessProxy {
  return { ...COMMON, kind: 'vmess', uuid: UUID, transport: TCP, security: NO_TLS, ...fields };
}

export function vlessOf(fields: Partial<VlessProxy> = {}): VlessProxy {
  const none = { flow: '', encryption: 'none' };
  return { ...COMMON, kind: 'vless', uuid: UUID, ...none, transport: TCP, security: tlsOf(), ...fields };
}

export function trojanOf(fields: Partial<TrojanProxy> = {}): TrojanProxy {
  return { ...COMMON, kind: 'trojan', password: UUID, transport: TCP, security: tlsOf(), ...fields };
}

export function hysteria2Of(fields: Partial<Hysteria2Proxy> = {}): Hysteria2Proxy {
  return {
    ...{ ...COMMON, kind: 'hysteria2', password: UUID, hopping: undefined, obfsPassword: undefined },
    ...{ uploadMbps: 0, downloadMbps: 0, security: tlsOf({ fingerprint: '' }) },
    ...fields,
  };
}

export function tuicOf(fields: Partial<TuicProxy> = {}): TuicProxy {
  return {
    ...{ ...COMMON, kind: 'tuic', uuid: UUID, password: UUID, congestionControl: 'bbr', udpRelayMode: 'native' },
    ...{ isZeroRtt: false, security: tlsOf({ fingerprint: '', alpn: ['h3'] }) },
    ...fields,
  };
}

export function anytlsOf(fields: Partial<AnytlsProxy> = {}): AnytlsProxy {
  return { ...COMMON, kind: 'anytls', password: UUID, security: tlsOf(), ...fields };
}

/** Each way in which bytes of vmess, vless and trojan travel. */
export const TRANSPORTS = {
  tcp: TCP,
  http: { network: 'http', path: '/a', host: 'www.example.com' },
  ws: { network: 'ws', path: '/ray?ed=2560', host: 'cdn.example.com' },
  grpc: { network: 'grpc', serviceName: 'svc' },
  httpupgrade: { network: 'httpupgrade', path: '/up', host: 'cdn.example.com' },
  xhttp: { network: 'xhttp', path: '/x', host: 'cdn.example.com', mode: 'auto', extra: undefined },
} as const;

/** What a format has printed. */
export function textIn(printed: Printed): string {
  if (printed instanceof LeftOut) throw new Error(`left out: ${printed.because}`);
  return printed;
}
