// Proxies with random names, hosts, ciphers and secrets, for the programs that read subscription files.
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
  fc.record({ mode: fc.constantFrom('http', 'tls'), host: fc.oneof(fc.constant(''), fc.domain(), anyText) }),
);

/** @param {import('../../src/subscriptions/formats/ciphers.js').Known} known */
function proxiesOf({ methods, ssr }) {
  const ss = fc.constantFrom(...methods).chain((method) =>
    fc.record({
      ...common,
      kind: fc.constant('ss'),
      method: fc.constant(method),
      password: secretOf(method),
      plugin: plugins,
    }),
  );
  if (ssr === undefined) return ss;
  return fc.oneof(
    ss,
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
