import { SURFBOARD, SURGE } from '../../../src/subscriptions/formats/ciphers.js';
import { LeftOut } from '../../../src/subscriptions/formats/left-out/left-out.js';
import { loonLine } from '../../../src/subscriptions/formats/lines/loon-line.js';
import { quantumultLine } from '../../../src/subscriptions/formats/lines/quantumult-line.js';
import { surgeLine } from '../../../src/subscriptions/formats/lines/surge-line.js';
import type { Proxy } from '../../../src/subscriptions/formats/proxy.js';
import { HASH, PUBLIC_KEY as P, UUID as U } from '../one-port-samples.js';
import { ssOf } from '../samples.js';
import {
  anytlsOf,
  hysteria2Of,
  NO_TLS,
  realityOf,
  tlsOf,
  TRANSPORTS,
  trojanOf,
  tuicOf,
  vlessOf,
  vmessOf,
} from './proxies.js';

type Lines = readonly (readonly [string, Proxy, string])[];

const h = 'node.example.com';
const ws = TRANSPORTS.ws;
const insecure = tlsOf({ allowInsecure: true });
const hopping = { first: 20_000, last: 30_000, interval: 15 };
const hops = hysteria2Of({ obfsPassword: 'x,=y', hopping, downloadMbps: 200, uploadMbps: 50 });
const obfs = ssOf({ host: h, plugin: { mode: 'http', host: 'a.example', path: '/a' } });

const SURGE_LINES: Lines = [
  ['vmess', vmessOf(), `n = vmess, ${h}, 443, username=${U}, vmess-aead=true, udp-relay=true`],
  [
    'vmess over ws with TLS',
    vmessOf({ transport: ws, security: insecure }),
    `n = vmess, ${h}, 443, username=${U}, ws=true, ws-path=/ray, ws-headers=Host:cdn.example.com, vmess-aead=true, tls=true, sni="${h}", skip-cert-verify=true, udp-relay=true`,
  ],
  ['trojan', trojanOf({ hasUdp: false }), `n = trojan, ${h}, 443, password="${U}", sni="${h}", udp-relay=false`],
  [
    'trojan over ws with a hash',
    trojanOf({
      ...{ transport: { network: 'ws', path: '', host: '' } },
      security: tlsOf({ certificateHash: HASH, allowInsecure: true }),
    }),
    `n = trojan, ${h}, 443, password="${U}", ws=true, ws-path=/, sni="${h}", server-cert-fingerprint-sha256=${HASH}, udp-relay=true`,
  ],
  [
    'hysteria2',
    hops,
    `n = hysteria2, ${h}, 443, password="${U}", salamander-password="x,=y", port-hopping="20000-30000", port-hopping-interval=15, download-bandwidth=200, sni="${h}", udp-relay=true`,
  ],
  ['tuic', tuicOf(), `n = tuic-v5, ${h}, 443, uuid=${U}, password="${U}", alpn="h3", sni="${h}", udp-relay=true`],
  ['anytls', anytlsOf(), `n = anytls, ${h}, 443, password="${U}", sni="${h}", reuse=true, udp-relay=true`],
  [
    'Shadowsocks with a path of obfs',
    obfs,
    `x = ss, ${h}, 443, encrypt-method=aes-256-gcm, password="secret", obfs=http, obfs-host=a.example, obfs-uri=/a, udp-relay=true`,
  ],
];

const LOON_LINES: Lines = [
  ['vmess', vmessOf(), `n=vmess,${h},443,auto,"${U}",transport=tcp,over-tls=false,alterId=0,udp=true`],
  [
    'vmess over ws with TLS',
    vmessOf({ transport: ws, security: insecure }),
    `n=vmess,${h},443,auto,"${U}",transport=ws,path=/ray,host=cdn.example.com,over-tls=true,tls-name=${h},skip-cert-verify=true,alterId=0,udp=true`,
  ],
  [
    'vmess with an HTTP header',
    vmessOf({ transport: TRANSPORTS.http }),
    `n=vmess,${h},443,auto,"${U}",transport=http,path=/a,host=www.example.com,over-tls=false,alterId=0,udp=true`,
  ],
  [
    'vless with REALITY and a flow',
    vlessOf({ flow: 'xtls-rprx-vision', security: realityOf() }),
    `n=vless,${h},443,"${U}",transport=tcp,flow=xtls-rprx-vision,over-tls=true,sni=www.example.com,public-key="${P}",short-id=0a,udp=true`,
  ],
  [
    'vless over ws',
    vlessOf({ transport: ws }),
    `n=vless,${h},443,"${U}",transport=ws,path=/ray,host=cdn.example.com,over-tls=true,tls-name=${h},udp=true`,
  ],
  ['trojan', trojanOf(), `n=trojan,${h},443,"${U}",tls-name=${h},udp=true`],
  [
    'trojan over ws',
    trojanOf({ transport: ws }),
    `n=trojan,${h},443,"${U}",transport=ws,path=/ray,host=cdn.example.com,tls-name=${h},udp=true`,
  ],
  [
    'trojan with REALITY',
    trojanOf({ security: realityOf({ shortId: '' }) }),
    `n=trojan,${h},443,"${U}",sni=www.example.com,public-key="${P}",udp=true`,
  ],
  [
    'hysteria2',
    { ...hops, obfsPassword: 'x=y' },
    `n=Hysteria2,${h},443,"${U}",server-ports="20000-30000",tls-name=${h},salamander-password=x=y,download-bandwidth=200,udp=true`,
  ],
  ['anytls', anytlsOf(), `n=anytls,${h},443,"${U}",tls-name=${h},udp=true`],
  [
    'Shadowsocks with a path of obfs',
    obfs,
    `x=Shadowsocks,${h},443,aes-256-gcm,"secret",obfs-name=http,obfs-host=a.example,obfs-uri=/a,fast-open=false,udp=true`,
  ],
];

const END = 'fast-open=false, udp-relay=true, tag=n';
const QUANTUMULT_LINES: Lines = [
  ['vmess', vmessOf(), `vmess=${h}:443, method=chacha20-poly1305, password=${U}, aead=true, ${END}`],
  [
    'vmess over ws with TLS',
    vmessOf({ transport: ws, security: insecure }),
    `vmess=${h}:443, method=chacha20-poly1305, password=${U}, obfs=wss, obfs-uri=/ray, obfs-host=cdn.example.com, tls-verification=false, tls-host=${h}, aead=true, ${END}`,
  ],
  [
    'vmess with an HTTP header',
    vmessOf({ transport: TRANSPORTS.http }),
    `vmess=${h}:443, method=chacha20-poly1305, password=${U}, obfs=http, obfs-uri=/a, obfs-host=www.example.com, aead=true, ${END}`,
  ],
  [
    'vless with REALITY and a flow',
    vlessOf({ flow: 'xtls-rprx-vision', security: realityOf() }),
    `vless=${h}:443, method=none, password=${U}, obfs=over-tls, obfs-host=www.example.com, tls-verification=true, tls-host=www.example.com, reality-base64-pubkey=${P}, reality-hex-shortid=0a, vless-flow=xtls-rprx-vision, ${END}`,
  ],
  [
    'vless over ws without TLS',
    vlessOf({ transport: ws, security: NO_TLS }),
    `vless=${h}:443, method=none, password=${U}, obfs=ws, obfs-uri=/ray, obfs-host=cdn.example.com, ${END}`,
  ],
  [
    'trojan at an address of IPv6',
    trojanOf({ host: '2001:db8::1' }),
    `trojan=[2001:db8::1]:443, password=${U}, over-tls=true, tls-verification=true, tls-host=${h}, ${END}`,
  ],
  [
    'trojan over ws',
    trojanOf({ transport: ws }),
    `trojan=${h}:443, password=${U}, obfs=wss, obfs-uri=/ray, obfs-host=cdn.example.com, tls-verification=true, tls-host=${h}, ${END}`,
  ],
  [
    'anytls with REALITY',
    anytlsOf({ security: realityOf() }),
    `anytls=${h}:443, password=${U}, over-tls=true, tls-verification=true, tls-host=www.example.com, reality-base64-pubkey=${P}, reality-hex-shortid=0a, ${END}`,
  ],
  [
    'Shadowsocks with a path of obfs',
    obfs,
    `shadowsocks=${h}:443, method=aes-256-gcm, password=secret, obfs=http, obfs-host=a.example, obfs-uri=/a, fast-open=false, udp-relay=true, tag=x`,
  ],
];

describe('the line of', () => {
  it.each(SURGE_LINES)('Surge and Surfboard for %s is that of their manuals', (_what, proxy, line) => {
    expect([surgeLine(SURGE, proxy), surgeLine(SURFBOARD, proxy)]).toEqual([line, line]);
  });

  it.each(LOON_LINES)('Loon for %s is that of its manual', (_what, proxy, line) => {
    expect(loonLine(proxy)).toBe(line);
  });

  it.each(QUANTUMULT_LINES)('Quantumult X for %s is that of its sample', (_what, proxy, line) => {
    expect(quantumultLine(proxy)).toBe(line);
  });

  it('no app has a path or a host with the marks of lines', () => {
    const odd = { network: 'ws', path: '/a,b', host: 'cdn.example.com' } as const;
    for (const transport of [odd, { ...odd, path: '/a', host: 'a"b' }])
      for (const line of [
        surgeLine(SURGE, vmessOf({ transport })),
        loonLine(vmessOf({ transport })),
        quantumultLine(vmessOf({ transport })),
      ]) {
        const field = transport === odd ? 'path' : 'request_host';
        expect(line).toEqual(LeftOut.because('bare-field', { field }));
      }
  });

  it('no app has a password of salamander that its line cannot hold', () => {
    const proxy = hysteria2Of({ obfsPassword: 'a"b' });
    expect([surgeLine(SURGE, proxy), loonLine(proxy)]).toEqual([
      LeftOut.because('quoted-password'),
      LeftOut.because('quoted-password'),
    ]);
    expect(loonLine(hops)).toEqual(LeftOut.because('bare-password'));
  });
});
