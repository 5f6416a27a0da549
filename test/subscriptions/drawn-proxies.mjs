// Proxies with random names, hosts, settings and secrets, for the programs that read subscription files.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import fc from 'fast-check';

const LENGTHS = { '2022-blake3-aes-128-gcm': 16, '2022-blake3-aes-256-gcm': 32, '2022-blake3-chacha20-poly1305': 32 };
/** Characters that mean something in YAML, JSON, links or lines, and characters that readers treat in another way. */
const AWKWARD = [
  ...[
    ',',
    '=',
    '"',
    "'",
    '\\',
    ':',
    ';',
    '#',
    '&',
    '?',
    '%',
    '+',
    ' ',
    '{',
    '}',
    '[',
    ']',
    '|',
    '$',
    '!',
    '*',
    '-',
    '@',
    '`',
    '<',
    '~',
  ],
  ...[
    '\n',
    '\r',
    '\t',
    '\0',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u200b',
    '\u200f',
    '\u2028',
    '\u2029',
    '\ufeff',
    '\ufffe',
    '\uffff',
  ],
  ...['é', '香', '🇭🇰', '👩‍👩‍👧', '\u0301', '\u{1d11e}', 'null', 'true', '~', '1e3', '0x1', '<<', '---', '%41', '$t('],
];
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.array(fc.constantFrom(...AWKWARD), { minLength: 1, maxLength: 10 }).map((parts) => parts.join('')),
  )
  .map((text) => text.toWellFormed());
const hosts = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().filter((address) => !address.includes('.')),
  fc.constantFrom('2001:db8::1', '::1', 'xn--bcher-kva.example', 'a_b.example'),
);
const common = { name: anyText, host: hosts, port: fc.integer({ min: 1, max: 65_535 }), hasUdp: fc.boolean() };

/** @param {string} method */
function secretOf(method) {
  const bytes = LENGTHS[method];
  if (bytes === undefined) return anyText;
  const key = fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((some) => Buffer.from(some).toString('base64'));
  // Only the AES ciphers of 2022 tell users of one port apart.
  return method.includes('aes')
    ? fc.oneof(
        key,
        fc.tuple(key, key).map((keys) => keys.join(':')),
      )
    : key;
}

const plugins = fc.oneof(
  fc.constant(undefined),
  fc.record({
    ...{ mode: fc.constantFrom('http', 'tls'), path: fc.constant('') },
    host: fc.oneof(fc.constant(''), fc.domain(), anyText),
  }),
);

/** A public key of X25519: apps reject a text of another length. */
const PUBLIC_KEY = 'B6N8vBQgk8i3VdwbEOhstCY3StFqqFPtC9_AsrhtHHw';
const STREAMS = ['vmess', 'vless', 'trojan'];
const WITHOUT_TLS = ['vmess', 'vless'];
const OVER_QUIC = ['hysteria2', 'tuic'];

const path = fc
  .oneof(fc.constant(''), fc.constant('?ed=2560'), anyText)
  .map((text) => `/${text.replaceAll(/[^!-~]|%(?![0-9a-f]{2})/gi, 'x')}`);
const requestHost = fc.oneof(fc.constant(''), fc.domain(), anyText);

/** @param {string} network */
function transportOf(network) {
  const named = { network: fc.constant(network) };
  switch (network) {
    case 'tcp':
      return fc.record(named);
    case 'grpc':
      return fc.record({ ...named, serviceName: anyText });
    case 'xhttp': {
      const extra = fc.constantFrom(undefined, {
        xPaddingBytes: 100,
        noGRPCHeader: true,
        xmux: { maxConnections: '1' },
      });
      return fc.record({ ...named, path, host: requestHost, mode: fc.constantFrom('auto', 'stream-one'), extra });
    }
    default:
      return fc.record({ ...named, path, host: requestHost });
  }
}

/**
 * @param {string} kind
 * @param {boolean} hasReality
 */
function securityOf(kind, hasReality) {
  const serverName = hosts;
  const fingerprint = fc.constantFrom('chrome', 'firefox', 'safari', 'ios', 'android', 'edge', '360', 'qq', 'random');
  const tls = fc.record({
    ...{ kind: fc.constant('tls'), serverName, alpn: fc.constantFrom([], ['h2'], ['h2', 'http/1.1']) },
    ...{ fingerprint: OVER_QUIC.includes(kind) ? fc.constant('') : fingerprint },
    ...{ allowInsecure: fc.boolean(), certificateHash: fc.constant('') },
  });
  const reality = fc.record({
    ...{ kind: fc.constant('reality'), serverName, fingerprint, publicKey: fc.constant(PUBLIC_KEY) },
    ...{ shortId: fc.constantFrom('', '0a', '0123', '1e10', '6ba85179e30d4fc2'), isPostQuantum: fc.boolean() },
  });
  const none = WITHOUT_TLS.includes(kind) ? [fc.constant({ kind: 'none' })] : [];
  return fc.oneof(tls, ...(hasReality ? [reality] : []), ...none);
}

const rates = { uploadMbps: fc.constantFrom(0, 50), downloadMbps: fc.constantFrom(0, 1_000_000) };
/** What each protocol has beside transport and security. */
const OWN = {
  vmess: { uuid: fc.uuid() },
  vless: { uuid: fc.uuid(), flow: fc.constant(''), encryption: fc.constant('none') },
  trojan: { password: fc.uuid() },
  hysteria2: {
    ...{ password: fc.uuid(), ...rates, obfsPassword: fc.oneof(fc.constant(undefined), anyText) },
    hopping: fc.constantFrom(undefined, { first: 20_000, last: 30_000, interval: 30 }),
  },
  tuic: {
    ...{ uuid: fc.uuid(), password: fc.uuid(), isZeroRtt: fc.boolean() },
    ...{
      congestionControl: fc.constantFrom('bbr', 'cubic', 'new_reno'),
      udpRelayMode: fc.constantFrom('native', 'quic'),
    },
  },
  anytls: { password: fc.uuid() },
};

/** @param {import('../../src/subscriptions/formats/known/app-protocols.js').AppProtocols} known */
function othersOf({ protocols }) {
  const ways = Object.entries(protocols).flatMap(([kind, { networks, reality }]) =>
    networks.map((network) => ({ kind, network, hasReality: reality.includes(network) })),
  );
  return fc.constantFrom(...ways).chain(({ kind, network, hasReality }) =>
    fc.record({
      ...{ ...common, kind: fc.constant(kind), ...OWN[kind] },
      ...(STREAMS.includes(kind) ? { transport: transportOf(network) } : {}),
      // The request of HTTP goes without TLS only.
      security: network === 'http' ? fc.constant({ kind: 'none' }) : securityOf(kind, hasReality),
    }),
  );
}

/** @param {import('../../src/subscriptions/formats/ciphers.js').Known} known */
function proxiesOf({ methods, ssr, others }) {
  const ss = fc.constantFrom(...methods).chain((method) =>
    fc.record({
      ...common,
      kind: fc.constant('ss'),
      method: fc.constant(method),
      password: secretOf(method),
      plugin: plugins,
    }),
  );
  const all = [ss, othersOf(others)];
  if (ssr === undefined) return fc.oneof(...all);
  return fc.oneof(
    ...all,
    fc.record({
      ...{ ...common, kind: fc.constant('ssr'), method: fc.constantFrom(...ssr.methods), password: anyText },
      ...{ protocol: fc.constantFrom(...ssr.protocols), protocolParam: fc.oneof(fc.constant(''), anyText) },
      ...{ obfs: fc.constantFrom(...ssr.obfs), obfsParam: fc.oneof(fc.constant(''), anyText) },
    }),
  );
}

/** The choices of a campaign: `--seed` repeats one, `--files` sets how many files are drawn. */
export function choices() {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, files: { type: 'string', default: '20' }, help: { type: 'boolean' } },
  });
  if (values.help === true) {
    console.log('--seed N repeats a run; --files N draws N files of 100 proxies for each format (20)');
    process.exit();
  }
  return { seed: Number(values.seed ?? randomInt(2 ** 31)), files: Number(values.files) };
}

/**
 * Proxies that an app knows, with names as a format writes them, each once.
 *
 * @param {import('../../src/subscriptions/formats/ciphers.js').Known} known
 * @param {(name: string) => string} clean
 * @param {number} seed
 */
export function drawnProxies(known, clean, seed) {
  const names = new Set();
  return fc.sample(proxiesOf(known), { seed, numRuns: 100 }).map((proxy, index) => {
    let name = clean(proxy.name);
    if (names.has(name) || name === 'Proxy' || name === 'Auto') name = `${name} ${index}`;
    names.add(name);
    return { ...proxy, key: `node ${index}`, name };
  });
}
