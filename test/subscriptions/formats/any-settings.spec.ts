import fc from 'fast-check';
import { parse } from 'yaml';
import {
  CONGESTION_CONTROLS,
  ENCRYPTION_MODES,
  ENCRYPTION_RTTS,
  ENCRYPTIONS,
  FINGERPRINTS,
  FLOWS,
  HEADER_TYPES,
  NETWORKS,
  PROTOCOLS,
  SECURITIES,
  SHARED_METHODS,
  UDP_RELAY_MODES,
  XHTTP_MODES,
} from '../../../src/nodes/fields/protocols.js';
import { newServerKey } from '../../../src/nodes/fields/keys.js';
import type { ProtocolSettings } from '../../../src/nodes/fields/settings-column.js';
import type { ProxyNode } from '../../../src/nodes/proxy-node.entity.js';
import { buildFile } from '../../../src/subscriptions/answer/subscription-file.js';
import { addressesOf } from '../../../src/subscriptions/entries/address.cache.js';
import { FORMAT_NAMES, type FormatName } from '../../../src/subscriptions/formats/format-names.js';
import { compileTexts } from '../../../src/subscriptions/texts/compiled-texts.js';
import { DEFAULT_TEXTS } from '../../../src/subscriptions/texts/text-names.js';
import {
  ENCRYPTION_KEY,
  HASH,
  ONE_PORT_NODES,
  type OnePortFields,
  onePortNode,
  PRIVATE_KEYS,
  PUBLIC_KEY,
} from '../one-port-samples.js';
import { CONTEXT, subscriberOf, viewsOf } from '../samples.js';

const { formats } = compileTexts(DEFAULT_TEXTS, 'sub.example.com');
const PRIVATE = [...Object.values(PRIVATE_KEYS), 'dns-secret'];

const visible = (most: number) =>
  fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: most });
const flag = fc.constantFrom(0, 1);
const mbps = fc.constantFrom(0, 1, 1_000_000);
const names = fc.constantFrom('', 'cdn.example.com', '192.0.2.1', '2001:db8::1');

/** Settings as the panel saves them. */
const validSettings: fc.Arbitrary<Partial<ProtocolSettings>> = fc.record({
  network: fc.constantFrom(...NETWORKS),
  path: fc.oneof(
    fc.constant('/ray?ed=2560'),
    visible(20).map((text) => `/${text}`),
  ),
  requestHost: fc.oneof(names, visible(20)),
  headerType: fc.constantFrom(...HEADER_TYPES),
  serviceName: visible(20),
  xhttpMode: fc.constantFrom(...XHTTP_MODES),
  xhttpExtra: fc.oneof(
    fc.constantFrom('', '{}', '{"xPaddingBytes":"100-1000","xmux":{"maxConcurrency":"16-32"}}'),
    fc.dictionary(fc.string(), fc.jsonValue()).map((extra) => JSON.stringify(extra)),
  ),
  tls: fc.constantFrom(...SECURITIES),
  serverName: names,
  alpn: fc.constantFrom('', 'h2', 'h2,http/1.1', 'h3'),
  fingerprint: fc.constantFrom(...FINGERPRINTS),
  allowInsecure: flag,
  certificateHash: fc.constantFrom('', HASH),
  shortIds: fc.array(fc.constantFrom('0a', '0123', '1e10', '6ba85179e30d4fc2'), { minLength: 1, maxLength: 3 }),
  realityPublicKey: fc.constant(PUBLIC_KEY),
  flow: fc.constantFrom(...FLOWS),
  encryption: fc.constantFrom(...ENCRYPTIONS),
  encryptionMode: fc.constantFrom(...ENCRYPTION_MODES),
  encryptionRtt: fc.constantFrom(...ENCRYPTION_RTTS),
  encryptionPublicKey: fc.constant(ENCRYPTION_KEY),
  downloadMbps: mbps,
  uploadMbps: mbps,
  ignoreClientBandwidth: flag,
  hopPorts: fc.constantFrom('', '20000-30000', '1-65535'),
  hopInterval: fc.integer({ min: 5, max: 3600 }),
  congestionControl: fc.constantFrom(...CONGESTION_CONTROLS),
  zeroRtt: flag,
  udpRelayMode: fc.constantFrom(...UDP_RELAY_MODES),
});

const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom('"', ',', '\n', '🇭🇰', '\\'));
/** Settings as nobody may save them. */
const strangeSettings: fc.Arbitrary<Partial<ProtocolSettings>> = validSettings.chain((valid) =>
  fc
    .subarray(Object.keys(valid).filter((name) => typeof valid[name as keyof ProtocolSettings] === 'string'))
    .chain((changed) =>
      fc
        .tuple(...changed.map((name) => anyText.map((text) => [name, text] as const)))
        .map((texts) => ({ ...valid, ...Object.fromEntries(texts) })),
    ),
);

function nodesWith(settings: fc.Arbitrary<Partial<ProtocolSettings>>): fc.Arbitrary<ProxyNode> {
  return fc
    .record({
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      host: fc.constantFrom('node.example.com', '192.0.2.1', '2001:db8::1'),
      protocol: fc.constantFrom(...PROTOCOLS),
      method: fc.constantFrom(...SHARED_METHODS),
      obfs: fc.constantFrom('plain', 'http', 'salamander'),
      isUdp: flag,
      settings,
    })
    .map((fields): OnePortFields => ({
      ...fields,
      secrets: { serverKey: newServerKey(fields.method), obfsPassword: 'a,"b' },
    }))
    .map((fields) => onePortNode(1, fields));
}

const textOf = (format: FormatName, nodes: readonly ProxyNode[]): string =>
  buildFile(formats[format], addressesOf(viewsOf(nodes), []), subscriberOf(), 'active', CONTEXT).body.toString('utf8');
const decoded = (text: string): string => Buffer.from(text, 'base64').toString('utf8');

/** All that a file says, also in base64 within base64. */
function clearTextOf(format: FormatName, text: string): string {
  if (!['base64', 'shadowrocket', 'quantumult-x'].includes(format)) return text;
  const lines = decoded(text);
  return [lines, ...lines.split('\n').map((line) => decoded(line.replace(/^\w+:\/\//, '')))].join('\n');
}

interface Clash {
  readonly proxies: readonly { readonly name: string; readonly server: string }[];
}

function checkFiles(nodes: readonly ProxyNode[]): void {
  const files = new Map(FORMAT_NAMES.map((format) => [format, textOf(format, nodes)]));
  const fileOf = (format: FormatName): string => files.get(format) ?? '';
  for (const [format, text] of files) {
    const clear = clearTextOf(format, text);
    expect([format, ...PRIVATE.filter((key) => clear.includes(key))]).toEqual([format]);
  }
  for (const format of ['clash', 'clash-legacy'] as const) {
    const { proxies } = parse(fileOf(format)) as Clash;
    for (const { name, server } of proxies) expect([typeof name, typeof server]).toEqual(['string', 'string']);
  }
  for (const format of ['sing-box', 'sing-box-legacy', 'sip008'] as const) JSON.parse(fileOf(format));
  for (const link of decoded(fileOf('base64')).trim().split('\n')) checkLink(link);
  for (const format of ['surge', 'surfboard', 'loon'] as const)
    expect(fileOf(format)).not.toMatch(/undefined|NaN|\[object/);
}

function checkLink(link: string): void {
  const { protocol, hostname, port } = new URL(link);
  if (protocol === 'vmess:') JSON.parse(decoded(link.slice('vmess://'.length)));
  else expect([hostname, port]).toEqual([expect.stringMatching(/./), expect.stringMatching(/^\d+$/)]);
}

describe('the files of a node', () => {
  it('with any settings that the panel saves can be read, and have no private key', () => {
    fc.assert(fc.property(nodesWith(validSettings), (node) => checkFiles([node])));
  });

  it('with any other settings can be read too, with the node or without it', () => {
    fc.assert(fc.property(nodesWith(strangeSettings), (node) => checkFiles([node])));
  });

  it('of the samples have no private key, and the secret of the user', () => {
    checkFiles(ONE_PORT_NODES);
    const { uuid } = subscriberOf();
    const vmess = ONE_PORT_NODES.filter(({ protocol }) => protocol === 'vmess');
    for (const format of FORMAT_NAMES.filter((each) => each !== 'sip008'))
      expect([format, clearTextOf(format, textOf(format, vmess)).includes(uuid)]).toEqual([format, true]);
  });
});
