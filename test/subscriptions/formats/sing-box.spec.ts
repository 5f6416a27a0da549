import { LeftOut } from '../../../src/subscriptions/formats/left-out/left-out.js';
import type { Proxy } from '../../../src/subscriptions/formats/proxy.js';
import { singBoxOutbound } from '../../../src/subscriptions/formats/sing-box/outbound.js';
import { PUBLIC_KEY, UUID } from '../one-port-samples.js';
import {
  anytlsOf,
  hysteria2Of,
  NO_TLS,
  realityOf,
  textIn,
  tlsOf,
  TRANSPORTS,
  trojanOf,
  tuicOf,
  vlessOf,
  vmessOf,
} from './proxies.js';

const HEAD = { tag: 'n', server: 'node.example.com', server_port: 443 };
const UTLS = { utls: { enabled: true, fingerprint: 'chrome' } };
const QUIC_TLS = { enabled: true, server_name: 'node.example.com' };
const TLS = { ...QUIC_TLS, ...UTLS };
const REALITY = {
  ...{ enabled: true, server_name: 'www.example.com', ...UTLS },
  reality: { enabled: true, public_key: PUBLIC_KEY, short_id: '0a' },
};
const VMESS = { ...HEAD, type: 'vmess', uuid: UUID, security: 'aes-128-gcm', alter_id: 0, packet_encoding: 'xudp' };
const VLESS = { ...HEAD, type: 'vless', uuid: UUID, packet_encoding: 'xudp' };
const TROJAN = { ...HEAD, type: 'trojan', password: UUID };
const HYSTERIA2 = { tag: 'n', server: 'node.example.com', type: 'hysteria2', password: UUID };
const hopping = { first: 20_000, last: 30_000, interval: 15 };

/** The fields that sing-box reads. It ends at any other. */
const FIELDS: readonly (readonly [string, Proxy, object])[] = [
  ['vmess', vmessOf(), VMESS],
  ['vmess with TLS, never with the cipher auto', vmessOf({ security: tlsOf() }), { ...VMESS, tls: TLS }],
  [
    'vmess with an HTTP header',
    vmessOf({ transport: TRANSPORTS.http, hasUdp: false }),
    { ...VMESS, network: 'tcp', transport: { type: 'http', host: ['www.example.com'], path: '/a', method: 'GET' } },
  ],
  [
    'vless over ws with early data',
    vlessOf({ transport: TRANSPORTS.ws, security: tlsOf({ alpn: ['http/1.1'], allowInsecure: true }) }),
    {
      ...{ ...VLESS, tls: { ...TLS, alpn: ['http/1.1'], insecure: true } },
      transport: {
        ...{ type: 'ws', path: '/ray', headers: { Host: 'cdn.example.com' } },
        ...{ max_early_data: 2560, early_data_header_name: 'Sec-WebSocket-Protocol' },
      },
    },
  ],
  [
    'vless with REALITY and a flow',
    vlessOf({ flow: 'xtls-rprx-vision', security: realityOf() }),
    { ...VLESS, flow: 'xtls-rprx-vision', tls: REALITY },
  ],
  [
    'vless over grpc with REALITY',
    vlessOf({ transport: TRANSPORTS.grpc, security: realityOf() }),
    { ...VLESS, tls: REALITY, transport: { type: 'grpc', service_name: 'svc' } },
  ],
  [
    'vless over httpupgrade',
    vlessOf({ transport: TRANSPORTS.httpupgrade, security: NO_TLS }),
    { ...VLESS, transport: { type: 'httpupgrade', host: 'cdn.example.com', path: '/up' } },
  ],
  ['trojan', trojanOf(), { ...TROJAN, tls: TLS }],
  [
    'trojan over ws without path and host',
    trojanOf({ transport: { network: 'ws', path: '', host: '' } }),
    { ...TROJAN, tls: TLS, transport: { type: 'ws', path: '/' } },
  ],
  [
    'hysteria2',
    hysteria2Of({ obfsPassword: 'x', uploadMbps: 50, downloadMbps: 200 }),
    {
      ...{ ...HYSTERIA2, server_port: 443, obfs: { type: 'salamander', password: 'x' } },
      ...{ up_mbps: 50, down_mbps: 200, tls: QUIC_TLS },
    },
  ],
  [
    'hysteria2 that hops, with a colon between the ports',
    hysteria2Of({ hopping }),
    { ...HYSTERIA2, server_ports: ['20000:30000'], hop_interval: '15s', tls: QUIC_TLS },
  ],
  [
    'tuic',
    tuicOf({ isZeroRtt: true }),
    {
      ...{ ...HEAD, type: 'tuic', uuid: UUID, password: UUID, congestion_control: 'bbr' },
      ...{ udp_relay_mode: 'native', zero_rtt_handshake: true, tls: { ...QUIC_TLS, alpn: ['h3'] } },
    },
  ],
  ['anytls', anytlsOf(), { ...HEAD, type: 'anytls', password: UUID, tls: TLS }],
  [
    'anytls with REALITY, without the key network',
    anytlsOf({ security: realityOf(), hasUdp: false }),
    { ...HEAD, type: 'anytls', password: UUID, tls: REALITY },
  ],
];

describe('an outbound of sing-box', () => {
  it.each(FIELDS)('of %s has the fields of its documentation, and no other', (_what, proxy, fields) => {
    expect(JSON.parse(textIn(singBoxOutbound('new', proxy)))).toEqual(fields);
  });

  it('of the older form hops not, and is otherwise the same', () => {
    for (const [what, proxy] of FIELDS.filter(([, { kind }]) => kind !== 'anytls' && kind !== 'hysteria2'))
      expect([what, singBoxOutbound('old', proxy)]).toEqual([what, singBoxOutbound('new', proxy)]);
    expect(JSON.parse(textIn(singBoxOutbound('old', hysteria2Of({ hopping }))))).toEqual({
      ...{ ...HYSTERIA2, server_port: 443, tls: QUIC_TLS },
    });
    expect(singBoxOutbound('old', anytlsOf())).toEqual(LeftOut.because('no-protocol', { protocol: 'anytls' }));
  });
});
