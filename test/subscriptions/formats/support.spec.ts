import {
  type Known,
  LINK_APPS,
  LOON,
  MIHOMO,
  OLD_CLASH,
  OLD_SING_BOX,
  QUANTUMULT_X,
  SING_BOX,
  SIP008_APPS,
  SURFBOARD,
  SURGE,
  unknownTo,
} from '../../../src/subscriptions/formats/ciphers.js';
import { LEFT_OUT_CODES, needsAnotherApp } from '../../../src/subscriptions/formats/left-out/left-out-texts.js';
import { FORMAT_NAMES, type FormatName } from '../../../src/subscriptions/formats/format-names.js';
import { LeftOut } from '../../../src/subscriptions/formats/left-out/left-out.js';
import type { Proxy } from '../../../src/subscriptions/formats/proxy.js';
import { singBoxFormat } from '../../../src/subscriptions/templates/sing-box-file.js';
import { compileTexts } from '../../../src/subscriptions/texts/compiled-texts.js';
import { DEFAULT_TEXTS } from '../../../src/subscriptions/texts/text-names.js';
import { HASH } from '../one-port-samples.js';
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

const APPS: readonly (readonly [string, Known])[] = [
  ['mihomo', MIHOMO],
  ['sing-box', SING_BOX],
  ['old sing-box', OLD_SING_BOX],
  ['links', LINK_APPS],
  ['Surge', SURGE],
  ['Surfboard', SURFBOARD],
  ['Loon', LOON],
  ['Quantumult X', QUANTUMULT_X],
  ['old Clash', OLD_CLASH],
  ['SIP008', SIP008_APPS],
];
const { tcp, http, ws, grpc, httpupgrade, xhttp } = TRANSPORTS;
const reality = realityOf();

/** In the order of the apps above: y for each that can have the proxy, by its documentation. */
const MATRIX: readonly (readonly [string, string, Proxy])[] = [
  ['ss', 'yyyyyyyyyy', ssOf()],
  ['ss 2022', 'yyyyyyyy-y', ssOf({ method: '2022-blake3-aes-128-gcm' })],
  ['ss with a path of obfs', '---yyyyy-y', ssOf({ plugin: { mode: 'http', host: 'a', path: '/a' } })],
  ['vmess tcp', 'yyyyyyyyy-', vmessOf({ transport: tcp })],
  ['vmess http', 'yyyy--yyy-', vmessOf({ transport: http })],
  ['vmess ws TLS', 'yyyyyyyyy-', vmessOf({ transport: ws, security: tlsOf() })],
  ['vmess grpc TLS', 'yyyy----y-', vmessOf({ transport: grpc, security: tlsOf() })],
  ['vmess httpupgrade', 'yyyy------', vmessOf({ transport: httpupgrade })],
  ['vmess xhttp', '---y------', vmessOf({ transport: xhttp })],
  ['vmess REALITY', 'yyy-------', vmessOf({ security: reality })],
  ['vless tcp TLS', 'yyyy--yy--', vlessOf()],
  ['vless tcp REALITY', 'yyyy--yy--', vlessOf({ security: reality })],
  ['vless ws TLS', 'yyyy--yy--', vlessOf({ transport: ws })],
  ['vless grpc REALITY', 'yyyy------', vlessOf({ transport: grpc, security: reality })],
  ['vless httpupgrade TLS', 'yyyy------', vlessOf({ transport: httpupgrade })],
  ['vless xhttp TLS', 'y--y------', vlessOf({ transport: xhttp })],
  ['vless xhttp REALITY', 'y--y------', vlessOf({ transport: xhttp, security: reality })],
  ['vless with encryption', 'y--y------', vlessOf({ encryption: 'mlkem768x25519plus', security: NO_TLS })],
  ['vless with a hash', 'y--y------', vlessOf({ security: tlsOf({ certificateHash: HASH }) })],
  ['trojan tcp', 'yyyyyyyyy-', trojanOf()],
  ['trojan ws', 'yyyyyyyyy-', trojanOf({ transport: ws })],
  ['trojan grpc', 'yyyy----y-', trojanOf({ transport: grpc })],
  ['trojan REALITY', 'yyyy--y---', trojanOf({ security: reality })],
  ['trojan with a hash', 'y--yyy----', trojanOf({ security: tlsOf({ certificateHash: HASH }) })],
  [
    'trojan with a hash that counts nothing',
    'yyyyyyyyy-',
    trojanOf({ security: tlsOf({ certificateHash: HASH, allowInsecure: true }) }),
  ],
  ['hysteria2', 'yyyyyyy---', hysteria2Of()],
  ['tuic', 'yyyyyy----', tuicOf()],
  ['anytls', 'yy-yyyyy--', anytlsOf()],
  ['anytls REALITY', '-y-----y--', anytlsOf({ security: reality })],
];

describe('which apps know', () => {
  it.each(MATRIX)('%s: %s', (_what, wanted, proxy) => {
    const known = APPS.map(([, app]) => (unknownTo(app, proxy) === undefined ? 'y' : '-'));
    expect(known.join('')).toBe(wanted);
  });
});

describe('each format', () => {
  const { formats } = compileTexts(DEFAULT_TEXTS, undefined);
  const printing = { ...formats, 'sing-box-legacy': singBoxFormat(DEFAULT_TEXTS['sing-box-legacy'], 'old') };
  /** The formats whose apps reject a file, or drop a line, for one unknown server. */
  const strict: Partial<Record<FormatName, Known>> = {
    ...{ clash: MIHOMO, 'clash-legacy': OLD_CLASH, 'sing-box': SING_BOX, 'sing-box-legacy': OLD_SING_BOX },
    ...{ surge: SURGE, surfboard: SURFBOARD, 'quantumult-x': QUANTUMULT_X, loon: LOON },
  };

  it.each(FORMAT_NAMES)('prints in %s what its apps know, and leaves out the rest', (name) => {
    const known = strict[name];
    for (const [what, , proxy] of MATRIX) {
      const printed = printing[name].print(proxy, 'title', '6ba7b810-9dad-41d1-80b4-00c04fd430c8');
      if (known !== undefined) {
        const problem = unknownTo(known, proxy);
        expect([what, printed]).toEqual([what, problem ?? expect.any(String)]);
      }
      if (printed instanceof LeftOut) expect(needsAnotherApp(printed.code)).toBe(true);
    }
  });
});

describe('the reasons', () => {
  it('that another app does not help with are those of the node and the panel', () => {
    expect(LEFT_OUT_CODES.filter((code) => !needsAnotherApp(code))).toEqual([
      ...['host', 'keys-2022', 'no-port', 'obfs', 'secrets-lost', 'setting', 'word'],
    ]);
  });
});
