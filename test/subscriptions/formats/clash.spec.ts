import { parse } from 'yaml';
import { MIHOMO, OLD_CLASH } from '../../../src/subscriptions/formats/ciphers.js';
import { clashProxy } from '../../../src/subscriptions/formats/clash/clash-proxy.js';
import { LeftOut } from '../../../src/subscriptions/formats/left-out/left-out.js';
import type { Proxy } from '../../../src/subscriptions/formats/proxy.js';
import { HASH, PUBLIC_KEY, UUID } from '../one-port-samples.js';
import { ssOf } from '../samples.js';
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

const HEAD = { name: 'n', server: 'node.example.com', port: 443, udp: true };
const REALITY = {
  servername: 'www.example.com',
  'reality-opts': { 'public-key': PUBLIC_KEY, 'short-id': '0a', 'support-x25519mlkem768': true },
  'client-fingerprint': 'chrome',
};
const TLS = { 'client-fingerprint': 'chrome' };
const VMESS = { ...HEAD, type: 'vmess', uuid: UUID, alterId: 0, cipher: 'auto', 'packet-encoding': 'xudp' };
const VLESS = { ...HEAD, type: 'vless', uuid: UUID, 'packet-encoding': 'xudp' };
const TROJAN = { ...HEAD, type: 'trojan', password: UUID };
const VMESS_TLS = { tls: true, servername: 'node.example.com', ...TLS };

/** The fields that mihomo reads, by its documentation. */
const FIELDS: readonly (readonly [string, Proxy, object])[] = [
  ['vmess', vmessOf(), VMESS],
  ['vmess with TLS', vmessOf({ security: tlsOf() }), { ...VMESS, ...VMESS_TLS }],
  [
    'vmess with an HTTP header',
    vmessOf({ transport: TRANSPORTS.http }),
    { ...VMESS, network: 'http', 'http-opts': { method: 'GET', path: ['/a'], headers: { Host: ['www.example.com'] } } },
  ],
  [
    'vmess over ws with early data',
    vmessOf({ transport: TRANSPORTS.ws, security: tlsOf({ alpn: ['h2', 'http/1.1'] }) }),
    {
      ...{ ...VMESS, ...VMESS_TLS, alpn: ['h2', 'http/1.1'], network: 'ws' },
      'ws-opts': {
        ...{ path: '/ray', headers: { Host: 'cdn.example.com' } },
        ...{ 'max-early-data': 2560, 'early-data-header-name': 'Sec-WebSocket-Protocol' },
      },
    },
  ],
  [
    'vmess over grpc',
    vmessOf({ transport: TRANSPORTS.grpc, security: realityOf() }),
    { ...VMESS, tls: true, ...REALITY, network: 'grpc', 'grpc-opts': { 'grpc-service-name': 'svc' } },
  ],
  [
    'vless with REALITY and a flow',
    vlessOf({ flow: 'xtls-rprx-vision', security: realityOf() }),
    { ...VLESS, flow: 'xtls-rprx-vision', tls: true, ...REALITY },
  ],
  ['vless without TLS', vlessOf({ security: NO_TLS }), VLESS],
  [
    'vless over httpupgrade',
    vlessOf({ transport: TRANSPORTS.httpupgrade }),
    {
      ...{ ...VLESS, ...VMESS_TLS, network: 'ws' },
      'ws-opts': { path: '/up', headers: { Host: 'cdn.example.com' }, 'v2ray-http-upgrade': true },
    },
  ],
  [
    'vless over xhttp with encryption',
    vlessOf({
      encryption: 'mlkem768x25519plus.native.0rtt.key',
      transport: {
        ...TRANSPORTS.xhttp,
        extra: {
          ...{ xPaddingBytes: '100-1000', noGRPCHeader: true, headers: { 'X-A': 'b' } },
          xmux: { maxConcurrency: '16-32', hMaxReusableSecs: 1800 },
        },
      },
    }),
    {
      ...{ ...VLESS, ...VMESS_TLS, encryption: 'mlkem768x25519plus.native.0rtt.key', network: 'xhttp' },
      'xhttp-opts': {
        ...{ path: '/x', host: 'cdn.example.com', mode: 'auto', headers: { 'X-A': 'b' } },
        ...{ 'x-padding-bytes': '100-1000', 'no-grpc-header': true },
        'reuse-settings': { 'max-concurrency': '16-32', 'h-max-reusable-secs': '1800' },
      },
    },
  ],
  ['trojan', trojanOf(), { ...TROJAN, sni: 'node.example.com', ...TLS }],
  [
    'trojan over ws, without a host',
    trojanOf({ transport: { network: 'ws', path: '', host: '' } }),
    { ...TROJAN, sni: 'node.example.com', ...TLS, network: 'ws', 'ws-opts': { path: '/' } },
  ],
  [
    'trojan over grpc with REALITY of an older core',
    trojanOf({ transport: TRANSPORTS.grpc, security: realityOf({ isPostQuantum: false, shortId: '' }) }),
    {
      ...{ ...TROJAN, sni: 'www.example.com', ...TLS },
      'reality-opts': { 'public-key': PUBLIC_KEY, 'short-id': '' },
      ...{ network: 'grpc', 'grpc-opts': { 'grpc-service-name': 'svc' } },
    },
  ],
  [
    'hysteria2',
    hysteria2Of({
      ...{ obfsPassword: 'x', uploadMbps: 50, downloadMbps: 200 },
      hopping: { first: 20_000, last: 30_000, interval: 15 },
    }),
    {
      ...{ ...HEAD, type: 'hysteria2', password: UUID, auth: UUID, ports: '20000-30000', 'hop-interval': 15 },
      ...{ obfs: 'salamander', 'obfs-password': 'x', up: '50 Mbps', 'up-speed': 50, down: '200 Mbps' },
      ...{ 'down-speed': 200, sni: 'node.example.com' },
    },
  ],
  [
    'tuic',
    tuicOf({ isZeroRtt: true, congestionControl: 'cubic', udpRelayMode: 'quic' }),
    {
      ...{ ...HEAD, type: 'tuic', version: 5, uuid: UUID, password: UUID, 'congestion-controller': 'cubic' },
      ...{ 'udp-relay-mode': 'quic', 'reduce-rtt': true, sni: 'node.example.com', alpn: ['h3'] },
    },
  ],
  [
    'anytls with a hash and an address of IPv6',
    anytlsOf({ host: '2001:db8::1', hasUdp: false, security: tlsOf({ certificateHash: HASH, allowInsecure: true }) }),
    {
      ...{ ...HEAD, type: 'anytls', server: '2001:db8::1', udp: false, password: UUID, sni: 'node.example.com' },
      ...{ ...TLS, fingerprint: HASH, 'server-cert-fingerprint': HASH, 'skip-cert-verify': true },
    },
  ],
  [
    'Shadowsocks with obfs http',
    ssOf({ host: 'node.example.com', plugin: { mode: 'http', host: 'a.example', path: '' } }),
    {
      ...{ ...HEAD, name: 'x', type: 'ss', cipher: 'aes-256-gcm', password: 'secret' },
      ...{ plugin: 'obfs', 'plugin-opts': { mode: 'http', host: 'a.example' } },
    },
  ],
];

describe('a proxy of mihomo', () => {
  it.each(FIELDS)('of %s has the fields of its documentation', (_what, proxy, fields) => {
    expect(parse(textIn(clashProxy(MIHOMO, proxy)))).toEqual(fields);
  });

  it('has its short id in quotation marks: YAML reads 0123 and 1e10 as numbers', () => {
    for (const shortId of ['0123', '1e10'])
      expect(clashProxy(MIHOMO, vlessOf({ security: realityOf({ shortId }) }))).toContain(`"short-id":"${shortId}"`);
  });

  it.each<[string, object, string]>([
    ['a setting that mihomo lacks', { sessionPlacement: 'cookie' }, 'sessionPlacement'],
    ['a setting in a form that it rejects', { xPaddingBytes: { from: 1 } }, 'xPaddingBytes'],
    ['headers in a form that it rejects', { headers: { 'X-A': ['b'] } }, 'headers'],
    ['a setting of xmux that it lacks', { xmux: { other: 1 } }, 'other'],
  ])('is left out for %s', (_what, extra, name) => {
    const proxy = vlessOf({ transport: { ...TRANSPORTS.xhttp, extra: extra as Record<string, unknown> } });
    expect(clashProxy(MIHOMO, proxy)).toEqual(LeftOut.because('no-xhttp-extra', { name }));
  });

  it('is left out for a path of obfs http, which mihomo cannot send', () => {
    const proxy = ssOf({ plugin: { mode: 'http', host: 'a.example', path: '/a' } });
    expect(clashProxy(MIHOMO, proxy)).toEqual(LeftOut.because('no-obfs-path'));
  });
});

describe('a proxy of the old Clash', () => {
  it('has the fields of mihomo, of which it ignores the newer ones', () => {
    const proxy = vmessOf({ transport: TRANSPORTS.ws, security: tlsOf({ allowInsecure: true }) });
    expect(clashProxy(OLD_CLASH, proxy)).toBe(clashProxy(MIHOMO, proxy));
  });
});
