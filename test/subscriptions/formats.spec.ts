import fc from 'fast-check';
import { unicodeText } from '../support/random/unicode-text.js';
import { load } from 'js-yaml';
import { MIHOMO, SURGE } from '../../src/subscriptions/formats/ciphers.js';
import { clashProxy } from '../../src/subscriptions/formats/clash/clash-proxy.js';
import { cleanLineName, cleanName, flagged, UniqueNames } from '../../src/subscriptions/formats/entry-names.js';
import { LeftOut } from '../../src/subscriptions/formats/left-out/left-out.js';
import { loonLine } from '../../src/subscriptions/formats/lines/loon-line.js';
import { quantumultLine } from '../../src/subscriptions/formats/lines/quantumult-line.js';
import { surgeLine } from '../../src/subscriptions/formats/lines/surge-line.js';
import { ssLink, ssrLink } from '../../src/subscriptions/formats/links/shadowsocks-links.js';
import type { Printed, Proxy, ShadowsocksProxy, ShadowsocksRProxy } from '../../src/subscriptions/formats/proxy.js';
import { singBoxOutbound } from '../../src/subscriptions/formats/sing-box/outbound.js';
import { idOf, SIP008 } from '../../src/subscriptions/formats/sip008.js';
import { parseLoon, parseQuantumult, parseSs, parseSsr, parseSurge } from './parsers.js';
import { ssOf, ssrOf } from './samples.js';

/** Any text, with the characters of every syntax more often than others. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  unicodeText({ minLength: 1, maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom(
      ...[',', '=', '"', "'", '\\', '\n', '\r', ':', ';', '#', '&', '?', '%', '+', ' ', '{', '[', '|', '$'],
    ),
    minLength: 1,
    maxLength: 8,
  }),
);
const wellFormed = anyText.map((text) => text.toWellFormed());
const hosts = fc.constantFrom('host.example', '192.0.2.1', '2001:db8::1');
const ports = fc.integer({ min: 1, max: 65_535 });

const ssProxies = fc
  .record({
    name: wellFormed,
    password: wellFormed,
    host: hosts,
    port: ports,
    hasUdp: fc.boolean(),
    obfsHost: wellFormed,
  })
  .chain(({ obfsHost, ...fields }) =>
    fc
      .constantFrom(
        undefined,
        { mode: 'http' as const, host: obfsHost, path: '' },
        { mode: 'tls' as const, host: '', path: '' },
      )
      .map((plugin) => ssOf({ ...fields, plugin })),
  );
const ssrProxies = fc
  .record({
    ...{ name: wellFormed, password: wellFormed, host: hosts, port: ports, hasUdp: fc.boolean() },
    ...{ protocolParam: wellFormed, obfsParam: wellFormed },
  })
  .map((fields) => ssrOf(fields));

/** The name of each proxy is that which the format writes. */
const named = <P extends Proxy>(proxy: P, clean: (name: string) => string): P => ({
  ...proxy,
  name: clean(proxy.name),
});

/** Parses what a format has printed, unless it has left the proxy out. */
function parsed<T>(printed: Printed, parse: (text: string) => T): T | undefined {
  return printed instanceof LeftOut ? undefined : parse(printed);
}

const basics = ({ kind, name, host, port, method, password }: ShadowsocksProxy | ShadowsocksRProxy) => ({
  ...{ kind, name, host, port, method, password },
});

describe('the vectors', () => {
  it('of SIP002: IPv6, a plugin and a name of other letters', () => {
    const proxy = ssOf({
      ...{ name: '香港 1', host: '2001:db8::1', port: 8388, password: 'p@ss:wörd' },
      plugin: { mode: 'http', host: 'a.example', path: '' },
    });
    expect(ssLink(proxy)).toBe(
      'ss://YWVzLTI1Ni1nY206cEBzczp3w7ZyZA@[2001:db8::1]:8388/?plugin=obfs-local%3Bobfs%3Dhttp%3Bobfs-host%3Da.example#%E9%A6%99%E6%B8%AF%201',
    );
  });

  it('of SIP022: no base64', () => {
    const password = 'AAECAwQFBgcICQoLDA0ODw==:EBESExQVFhcYGRobHB0eHw==';
    expect(ssLink(ssOf({ method: '2022-blake3-aes-128-gcm', password }))).toBe(
      'ss://2022-blake3-aes-128-gcm:AAECAwQFBgcICQoLDA0ODw%3D%3D%3AEBESExQVFhcYGRobHB0eHw%3D%3D@host.example:443#x',
    );
  });

  const ssr = ssrOf({
    ...{ name: '', host: '127.0.0.1', port: 1234, protocol: 'auth_aes128_md5', method: 'aes-128-cfb' },
    ...{ obfs: 'tls1.2_ticket_auth', password: 'aaabbb', obfsParam: 'breakwa11.moe' },
  });

  it.each([
    [
      '',
      'ssr://MTI3LjAuMC4xOjEyMzQ6YXV0aF9hZXMxMjhfbWQ1OmFlcy0xMjgtY2ZiOnRsczEuMl90aWNrZXRfYXV0aDpZV0ZoWW1KaS8_b2Jmc3BhcmFtPVluSmxZV3QzWVRFeExtMXZaUQ',
    ],
    [
      '测试中文',
      'ssr://MTI3LjAuMC4xOjEyMzQ6YXV0aF9hZXMxMjhfbWQ1OmFlcy0xMjgtY2ZiOnRsczEuMl90aWNrZXRfYXV0aDpZV0ZoWW1KaS8_b2Jmc3BhcmFtPVluSmxZV3QzWVRFeExtMXZaUSZyZW1hcmtzPTVyV0w2Sy1WNUxpdDVwYUg',
    ],
  ])('of the wiki of shadowsocksr, named "%s"', (name, link) => {
    expect(ssrLink({ ...ssr, name }, '')).toBe(link);
  });

  it('of RFC 9562: the name-based UUID of www.example.com', () => {
    expect(idOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    );
  });
});

describe('a printed proxy', () => {
  it('is read from its ss:// link as it was, whatever its characters', () => {
    fc.assert(
      fc.property(ssProxies, (proxy) => {
        const { plugin, ...rest } = parseSs(ssLink(proxy));
        expect(rest).toEqual(basics(proxy));
        const host = proxy.plugin?.host;
        expect(plugin).toEqual(
          proxy.plugin && { obfs: proxy.plugin.mode, ...(host === '' ? {} : { 'obfs-host': host }) },
        );
      }),
    );
  });

  it('is read from its ssr:// link as it was, whatever its characters', () => {
    fc.assert(
      fc.property(ssrProxies, wellFormed, (proxy, group) => {
        const { protocol, protocolParam, obfs, obfsParam } = proxy;
        expect(parseSsr(ssrLink(proxy, group))).toEqual({
          ...basics(proxy),
          protocol,
          protocolParam,
          obfs,
          obfsParam,
          group,
        });
      }),
    );
  });

  it('is read from YAML as it was, whatever its characters', () => {
    fc.assert(
      fc.property(fc.oneof(ssProxies, ssrProxies), (proxy) => {
        const read = parsed(clashProxy(MIHOMO, proxy), (text) => load(text) as Record<string, unknown>);
        const { type, server, cipher, udp, name, port, password } = read ?? {};
        expect({ kind: type, host: server, method: cipher, name, port, password }).toEqual(basics(proxy));
        expect(udp).toBe(proxy.hasUdp);
      }),
    );
  });

  it('has no character in YAML that readers in Go reject or take for a line end', () => {
    fc.assert(
      fc.property(ssProxies, (proxy) => {
        expect(clashProxy(MIHOMO, proxy)).toMatch(/^[\x20-\x7e\xa0-\u2027\u202a-\ufefe\uff00-\ufffd\ud800-\udfff]*$/);
      }),
    );
  });

  it('is read from JSON of sing-box and of SIP008 as it was', () => {
    fc.assert(
      fc.property(ssProxies, (proxy) => {
        const outbound = parsed(singBoxOutbound('new', proxy), (text) => JSON.parse(text) as Record<string, unknown>);
        expect(outbound).toMatchObject({
          ...{ type: 'shadowsocks', tag: proxy.name, server: proxy.host, server_port: proxy.port },
          ...{ method: proxy.method, password: proxy.password },
        });
        const server = parsed(
          SIP008.print(proxy, '', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'),
          (text) => JSON.parse(text) as unknown,
        );
        expect(server).toMatchObject({ remarks: proxy.name, server: proxy.host, password: proxy.password });
      }),
    );
  });

  it('is read from a line of Surge as it was, or is left out', () => {
    fc.assert(
      fc.property(ssProxies, (given) => {
        const proxy = named(given, cleanLineName);
        const read = parsed(surgeLine(SURGE, proxy), parseSurge);
        if (read === undefined)
          expect(/["\p{Cc}\p{Zl}\p{Zp}]|^\s|\s$|,/u.test(`${proxy.password}\n${proxy.plugin?.host}`)).toBe(true);
        else expect(read).toMatchObject({ ...basics(proxy), obfs: proxy.plugin?.mode, udp: String(proxy.hasUdp) });
      }),
    );
  });

  it('is read from a line of Loon and of Quantumult X as it was, or is left out', () => {
    fc.assert(
      fc.property(fc.oneof(ssProxies, ssrProxies), (given) => {
        const proxy = named(given, cleanLineName);
        const wanted = proxy.kind === 'ss' ? {} : { obfs: proxy.obfs };
        for (const read of [parsed(loonLine(proxy), parseLoon), parsed(quantumultLine(proxy), parseQuantumult)])
          if (read !== undefined) expect(read).toMatchObject({ ...basics(proxy), ...wanted });
      }),
    );
  });

  it.each([
    ['a comma', 'a,b', [true, true, false]],
    ['a quotation mark', 'a"b', [false, false, false]],
    ['a line end', 'a\nb', [false, false, false]],
    ['an equals sign', 'a=b', [true, true, true]],
    ['letters of other scripts', 'пароль 密码', [true, true, true]],
  ])(
    'with %s in its password is in the files of Surge, Loon and Quantumult X where their syntax allows it',
    (_what, password, are) => {
      const proxy = ssOf({ password });
      const printed = [surgeLine(SURGE, proxy), loonLine(proxy), quantumultLine(proxy)];
      expect(printed.map((line) => typeof line === 'string')).toEqual(are);
    },
  );
});

describe('a client that does not know', () => {
  it.each([
    [ssOf({ method: 'rc4' }), LeftOut.because('unknown-cipher', { name: 'rc4' })],
    [ssrOf({ method: 'salsa20' }), LeftOut.because('unknown-cipher', { name: 'salsa20' })],
    [ssrOf({ protocol: 'auth_chain_f' }), LeftOut.because('unknown-protocol', { name: 'auth_chain_f' })],
    [ssrOf({ obfs: 'random_tail' }), LeftOut.because('unknown-obfs', { name: 'random_tail' })],
  ])('a name gets no such proxy, since it would reject the whole file: %#', (proxy, because) => {
    expect(clashProxy(MIHOMO, proxy)).toEqual(because);
  });

  it('ShadowsocksR gets none', () => {
    for (const printed of [singBoxOutbound('new', ssrOf()), surgeLine(SURGE, ssrOf()), SIP008.print(ssrOf(), '', '')])
      expect(printed).toBeInstanceOf(LeftOut);
  });
});

describe('names', () => {
  it('are one line without control characters, and never empty', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(cleanName(name)).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]+$|\p{Cf}|\p{Cn}|\p{Co}/u);
        expect(cleanName(name)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]|^\s|\s$|^$/u);
        expect(cleanLineName(name)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp},="\\|]|^\s|\s$|^$|^[#;/[]/u);
      }),
    );
  });

  it('are unique, also beside the names of groups', () => {
    const names = new UniqueNames(['Proxy', 'Proxy 2']);
    const given = ['Proxy', 'a', 'a', 'a 2'].map((name) => {
      const free = names.free(name);
      names.take(free);
      return free;
    });
    expect(given).toEqual(['Proxy 3', 'a', 'a 2', 'a 2 2']);
  });

  it('have the flag of their country once', () => {
    expect([flagged('Tokyo', 'JP'), flagged('🇯🇵 Tokyo', 'JP'), flagged('Tokyo', '')]).toEqual([
      '🇯🇵 Tokyo',
      '🇯🇵 Tokyo',
      'Tokyo',
    ]);
  });
});
