import { LeftOut } from '../../../src/subscriptions/formats/left-out/left-out.js';
import { proxyLink } from '../../../src/subscriptions/formats/links/proxy-link.js';
import type { Proxy, VmessProxy } from '../../../src/subscriptions/formats/proxy.js';
import { ENCRYPTION_KEY, HASH, PUBLIC_KEY as P, UUID as U } from '../one-port-samples.js';
import { ssOf } from '../samples.js';
import {
  anytlsOf,
  hysteria2Of,
  realityOf,
  textIn,
  TRANSPORTS,
  tlsOf,
  trojanOf,
  tuicOf,
  vlessOf,
  vmessOf,
} from './proxies.js';

const withoutFingerprint = tlsOf({ fingerprint: '' });
const { grpc } = TRANSPORTS;

/** Links that real programs have read. */
const VECTORS: readonly (readonly [Proxy, string])[] = [
  [
    vlessOf({
      ...{ name: '香港 01', flow: 'xtls-rprx-vision' },
      security: realityOf({ shortId: '6ba85179e30d4fc2' }),
    }),
    `vless://${U}@node.example.com:443?encryption=none&flow=xtls-rprx-vision&security=reality&sni=www.example.com&fp=chrome&pbk=${P}&sid=6ba85179e30d4fc2&type=tcp#%E9%A6%99%E6%B8%AF%2001`,
  ],
  [
    vlessOf({
      ...{ name: 'ws & tls', host: '2001:db8::10', port: 8443, transport: TRANSPORTS.ws },
      security: tlsOf({ serverName: 'cdn.example.com', alpn: ['http/1.1'] }),
    }),
    `vless://${U}@[2001:db8::10]:8443?encryption=none&security=tls&sni=cdn.example.com&fp=chrome&alpn=http%2F1.1&type=ws&host=cdn.example.com&path=%2Fray%3Fed%3D2560#ws%20%26%20tls`,
  ],
  [
    vlessOf({ name: 'grpc', transport: grpc, security: realityOf() }),
    `vless://${U}@node.example.com:443?encryption=none&security=reality&sni=www.example.com&fp=chrome&pbk=${P}&sid=0a&type=grpc&serviceName=svc&mode=gun#grpc`,
  ],
  [
    vlessOf({
      ...{ name: 'xhttp', encryption: `mlkem768x25519plus.native.0rtt.${ENCRYPTION_KEY}` },
      security: tlsOf({ alpn: ['h2'] }),
      transport: {
        ...{ network: 'xhttp', path: '/x', host: 'node.example.com', mode: 'auto' },
        extra: { xPaddingBytes: '100-1000', noGRPCHeader: false, xmux: { maxConcurrency: '16-32' } },
      },
    }),
    `vless://${U}@node.example.com:443?encryption=mlkem768x25519plus.native.0rtt.ZLEBsdC-WocEvQePmJUAH8A-jp-VIvGI3RKNmEbUhGY&security=tls&sni=node.example.com&fp=chrome&alpn=h2&type=xhttp&host=node.example.com&path=%2Fx&mode=auto&extra=%7B%22xPaddingBytes%22%3A%22100-1000%22%2C%22noGRPCHeader%22%3Afalse%2C%22xmux%22%3A%7B%22maxConcurrency%22%3A%2216-32%22%7D%7D#xhttp`,
  ],
  [
    vlessOf({
      ...{ name: 'hu', security: withoutFingerprint },
      transport: { network: 'httpupgrade', path: '/up', host: 'node.example.com' },
    }),
    `vless://${U}@node.example.com:443?encryption=none&security=tls&sni=node.example.com&type=httpupgrade&host=node.example.com&path=%2Fup#hu`,
  ],
  [
    trojanOf({ name: 'tj' }),
    `trojan://${U}@node.example.com:443?security=tls&sni=node.example.com&fp=chrome&type=tcp#tj`,
  ],
  [
    trojanOf({
      ...{ name: 'tj ws', security: tlsOf({ serverName: 'cdn.example.com', fingerprint: '' }) },
      transport: { network: 'ws', path: '/tj', host: 'cdn.example.com' },
    }),
    `trojan://${U}@node.example.com:443?security=tls&sni=cdn.example.com&type=ws&host=cdn.example.com&path=%2Ftj#tj%20ws`,
  ],
  [
    trojanOf({ name: 'tj grpc', security: withoutFingerprint, transport: grpc }),
    `trojan://${U}@node.example.com:443?security=tls&sni=node.example.com&type=grpc&serviceName=svc#tj%20grpc`,
  ],
  [
    trojanOf({ name: 'tj r', security: realityOf() }),
    `trojan://${U}@node.example.com:443?security=reality&sni=www.example.com&fp=chrome&pbk=${P}&sid=0a&type=tcp#tj%20r`,
  ],
  [
    hysteria2Of({ name: '东京 hy2', obfsPassword: 'pa ss&1' }),
    `hysteria2://${U}@node.example.com:443/?sni=node.example.com&obfs=salamander&obfs-password=pa%20ss%261#%E4%B8%9C%E4%BA%AC%20hy2`,
  ],
  [
    hysteria2Of({
      ...{ name: 'hop', host: '2001:db8::20', port: 20_000, hopping: { first: 20_000, last: 30_000, interval: 30 } },
      security: tlsOf({ fingerprint: '', certificateHash: HASH }),
    }),
    `hysteria2://${U}@[2001:db8::20]:20000/?sni=node.example.com&insecure=1&pinSHA256=${HASH}&mport=20000-30000#hop`,
  ],
  [
    tuicOf({ name: 'tuic' }),
    `tuic://${U}:${U}@node.example.com:443?congestion_control=bbr&udp_relay_mode=native&alpn=h3&sni=node.example.com#tuic`,
  ],
  [anytlsOf({ name: 'any', port: 8443 }), `anytls://${U}@node.example.com:8443/?sni=node.example.com#any`],
];

/** The JSON of `vmess://`. */
function vmessJson(proxy: VmessProxy): string {
  const link = textIn(proxyLink(proxy));
  expect(link).toMatch(/^vmess:\/\/[A-Za-z0-9+/]+={0,2}$/);
  return Buffer.from(link.slice('vmess://'.length), 'base64').toString('utf8');
}

describe('the link of', () => {
  it.each(VECTORS.map(([proxy, link]) => [proxy.kind, proxy.name, proxy, link] as const))(
    '%s, named %s, is that of the vectors',
    (_kind, _name, proxy, link) => {
      expect(proxyLink(proxy)).toBe(link);
    },
  );

  it('vmess has texts only, in the JSON of v2rayN', () => {
    const ws = vmessOf({
      ...{ name: '东京 ws', security: tlsOf({ serverName: 'cdn.example.com', alpn: ['http/1.1'] }) },
      transport: { network: 'ws', path: '/ray', host: 'cdn.example.com' },
    });
    expect(vmessJson(ws)).toBe(
      `{"v":"2","ps":"东京 ws","add":"node.example.com","port":"443","id":"${U}","aid":"0","scy":"auto","net":"ws","type":"none","host":"cdn.example.com","path":"/ray","tls":"tls","sni":"cdn.example.com","alpn":"http/1.1","fp":"chrome"}`,
    );
  });

  it.each([
    ['tcp', { net: 'tcp', type: 'none', host: '', path: '', tls: '' }],
    ['http', { net: 'tcp', type: 'http', host: 'www.example.com', path: '/a', tls: '' }],
    ['ws', { net: 'ws', type: 'none', host: 'cdn.example.com', path: '/ray?ed=2560', tls: '' }],
    ['grpc', { net: 'grpc', type: 'gun', host: '', path: 'svc', tls: '' }],
    ['httpupgrade', { net: 'httpupgrade', type: 'none', host: 'cdn.example.com', path: '/up', tls: '' }],
    ['xhttp', { net: 'xhttp', type: 'auto', host: 'cdn.example.com', path: '/x', tls: '' }],
  ] as const)('vmess names the transport %s in the words of v2rayN', (network, fields) => {
    expect(JSON.parse(vmessJson(vmessOf({ transport: TRANSPORTS[network] })))).toEqual({
      ...{ v: '2', ps: 'n', add: 'node.example.com', port: '443', id: U, aid: '0', scy: 'auto' },
      ...fields,
    });
  });

  it.each([
    ['vless', vlessOf({ security: tlsOf({ allowInsecure: true }) }), 'allowInsecure=1'],
    ['vless', vlessOf({ security: tlsOf({ allowInsecure: true, certificateHash: HASH }) }), `pcs=${HASH}`],
    ['hysteria2', hysteria2Of({ security: tlsOf({ allowInsecure: true }) }), 'insecure=1'],
    ['tuic', tuicOf({ security: tlsOf({ allowInsecure: true }) }), 'allow_insecure=1'],
    ['anytls', anytlsOf({ security: tlsOf({ allowInsecure: true }) }), 'insecure=1'],
  ])('%s says what the app shall accept as a certificate: %#', (_protocol, proxy, parameter) => {
    const link = textIn(proxyLink(proxy));
    expect(link.split(/[?&#]/)).toContain(parameter);
    expect(link.match(/insecure|pcs/gi)).toHaveLength(1);
  });

  it('vmess says it too, as texts', () => {
    const insecure = tlsOf({ allowInsecure: true });
    expect(JSON.parse(vmessJson(vmessOf({ security: insecure })))).toMatchObject({ insecure: '1' });
    const pinned = JSON.parse(vmessJson(vmessOf({ security: { ...insecure, certificateHash: HASH } }))) as object;
    expect(pinned).toMatchObject({ pcs: HASH });
    expect(pinned).not.toHaveProperty('insecure');
  });

  it('Shadowsocks has the path of obfs http', () => {
    const plugin = { mode: 'http', host: 'a.example', path: '/a=b' } as const;
    expect(proxyLink(ssOf({ plugin }))).toContain(
      `/?plugin=${encodeURIComponent('obfs-local;obfs=http;obfs-host=a.example;obfs-uri=/a\\=b')}#`,
    );
  });

  it.each([
    ['vmess over REALITY', vmessOf({ security: realityOf() }), 'no-reality'],
    ['vmess with more of xhttp', vmessOf({ transport: { ...TRANSPORTS.xhttp, extra: {} } }), 'no-xhttp-extra'],
    ['anytls over REALITY', anytlsOf({ security: realityOf() }), 'no-reality'],
    ['anytls with a hash', anytlsOf({ security: tlsOf({ certificateHash: HASH }) }), 'no-certificate-hash'],
    ['tuic with a hash', tuicOf({ security: tlsOf({ certificateHash: HASH }) }), 'no-certificate-hash'],
  ])('%s does not exist', (_what, proxy, code) => {
    const printed = proxyLink(proxy);
    expect(printed).toBeInstanceOf(LeftOut);
    expect(printed).toMatchObject({ code });
  });
});
