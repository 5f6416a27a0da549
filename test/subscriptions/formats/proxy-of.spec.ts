import { SecretBox } from '../../../src/common/secrets/secret-box.js';
import { SecretKeys } from '../../../src/common/secrets/secret-keys.js';
import type { ProtocolSettings } from '../../../src/nodes/fields/settings-column.js';
import { ServedNode } from '../../../src/nodes/served/served-node.js';
import { LeftOut } from '../../../src/subscriptions/formats/left-out/left-out.js';
import type { Proxy } from '../../../src/subscriptions/formats/proxy.js';
import { proxyOf } from '../../../src/subscriptions/formats/proxy-of.js';
import {
  ENCRYPTION_KEY,
  HASH,
  ONE_PORT_NODES,
  type OnePortFields,
  onePortNode,
  PUBLIC_KEY,
  SERVER_KEY_128,
  UUID,
} from '../one-port-samples.js';
import { subscriberOf, viewsOf } from '../samples.js';

const USER = subscriberOf({ uuid: UUID, port: null });

function viewOf(fields: OnePortFields): ServedNode {
  const [view] = viewsOf([onePortNode(1, fields)]);
  if (view === undefined) throw new Error('no view');
  return view;
}

function proxyAt(view: ServedNode, place: { host?: string; port?: number } = {}): Proxy | LeftOut {
  const { node, appSecrets: secrets } = view;
  return proxyOf({ key: 'node 1', name: 'n', host: node.host, port: 0, node, secrets, ...place }, USER);
}

const proxyFor = (fields: OnePortFields, place = {}): Proxy | LeftOut => proxyAt(viewOf(fields), place);

describe('the proxy of a node that serves all users on one port', () => {
  it.each([
    ['vmess', { uuid: UUID }],
    ['vless', { uuid: UUID, flow: '', encryption: 'none' }],
    ['trojan', { password: UUID }],
    ['hysteria2', { password: UUID }],
    ['tuic', { uuid: UUID, password: UUID }],
    ['anytls', { password: UUID }],
  ])('of %s names the user by their UUID, though the user has no port', (protocol, identity) => {
    const proxy = proxyFor({ protocol, settings: { tls: 'tls' } });
    expect(proxy).toMatchObject({ kind: protocol, host: 'node.example.com', port: 443, ...identity });
    expect(proxy).toMatchObject({ security: { kind: 'tls', serverName: 'node.example.com' } });
  });

  it.each([
    ['aes-256-gcm', undefined, UUID],
    ['2022-blake3-aes-128-gcm', SERVER_KEY_128, `${SERVER_KEY_128}:M2YxYzJhNWUtN2I0MC00ZA==`],
    [
      '2022-blake3-aes-256-gcm',
      Buffer.alloc(32, 7).toString('base64'),
      `${Buffer.alloc(32, 7).toString('base64')}:M2YxYzJhNWUtN2I0MC00ZDhlLTlhMTEtNWM2ZDdlOGY=`,
    ],
  ])('of Shadowsocks with %s has the password of its users', (method, serverKey, password) => {
    const secrets = serverKey === undefined ? {} : { serverKey };
    expect(proxyFor({ protocol: 'shadowsocks', method, secrets })).toMatchObject({ kind: 'ss', method, password });
  });

  it('of Shadowsocks with obfs http has the plugin', () => {
    const settings = { path: '/', requestHost: 'a.example' };
    const node = { protocol: 'shadowsocks', method: 'aes-256-gcm', obfs: 'http' };
    expect(proxyFor({ ...node, settings })).toMatchObject({ plugin: { mode: 'http', host: 'a.example', path: '' } });
    expect(proxyFor({ ...node, settings: { ...settings, path: '/a' } })).toMatchObject({ plugin: { path: '/a' } });
  });

  it('at a relay keeps the name of the node in TLS, and hops only at the ports of the node', () => {
    const node = { protocol: 'hysteria2', settings: { tls: 'tls', hopPorts: '20000-30000', hopInterval: 15 } };
    expect(proxyFor(node)).toMatchObject({ port: 443, hopping: { first: 20_000, last: 30_000, interval: 15 } });
    const relay = { host: 'relay.example.net', port: 10_443 };
    expect(proxyFor(node, relay)).toMatchObject({
      ...{ ...relay, hopping: undefined, security: { serverName: 'node.example.com' } },
    });
  });

  it('of REALITY has the first short id, and the public key', () => {
    const settings = { tls: 'reality', serverName: 'www.example.com', realityPublicKey: PUBLIC_KEY };
    const node = { protocol: 'vless', settings: { ...settings, shortIds: ['0a', '0b'] } };
    const security = { kind: 'reality', serverName: 'www.example.com', publicKey: PUBLIC_KEY, shortId: '0a' };
    expect(proxyFor(node)).toMatchObject({ security: { ...security, isPostQuantum: true } });
    expect(proxyFor({ ...node, daemon: 'v2bx' })).toMatchObject({ security: { isPostQuantum: false } });
  });

  it('of vless with encryption has its public key, and not the padding of the server', () => {
    const encrypted = { encryption: 'mlkem768x25519plus', encryptionPublicKey: ENCRYPTION_KEY };
    const settings = { ...encrypted, encryptionMode: 'xorpub', encryptionRtt: '1rtt', encryptionPadding: '100-1-1' };
    expect(proxyFor({ protocol: 'vless', settings })).toMatchObject({
      encryption: `mlkem768x25519plus.xorpub.1rtt.${ENCRYPTION_KEY}`,
    });
  });

  it('of hysteria2 has the rates of the user, unless the server ignores them', () => {
    const rates = { tls: 'tls', downloadMbps: 200, uploadMbps: 50 };
    expect(proxyFor({ protocol: 'hysteria2', settings: rates })).toMatchObject({ downloadMbps: 200, uploadMbps: 50 });
    expect(proxyFor({ protocol: 'hysteria2', settings: { ...rates, ignoreClientBandwidth: 1 } })).toMatchObject({
      downloadMbps: 0,
      uploadMbps: 0,
    });
  });

  it('of the documented families is the same', () => {
    const view = viewOf({
      family: 'v2ray',
      daemon: 'xrayr',
      protocol: 'vmess',
      settings: { network: 'ws', path: '/a' },
    });
    expect(proxyAt(view)).toMatchObject({ kind: 'vmess', uuid: UUID, transport: { network: 'ws', path: '/a' } });
    // Its daemon always has TLS.
    const trojan = viewOf({ family: 'trojan', daemon: 'xrayr', protocol: 'trojan' });
    expect(proxyAt(trojan)).toMatchObject({ kind: 'trojan', password: UUID, security: { kind: 'tls' } });
  });
});

describe('a node is left out', () => {
  it('if the panel cannot open its secrets', () => {
    const node = onePortNode(1, { protocol: 'vless' });
    const other = new SecretBox(new SecretKeys(Buffer.alloc(32, 2)));
    expect(proxyAt(new ServedNode(node, [], [1], other, UUID))).toEqual(LeftOut.because('secrets-lost'));
  });

  it.each<[string, OnePortFields]>([
    ['no-port', { protocol: 'vmess', port: '' }],
    ['no-port', { protocol: 'vmess', port: '70000' }],
    ['no-port', { protocol: 'vmess', port: 'x' }],
    ['host', { protocol: 'vmess', host: 'a:b' }],
    [
      'keys-2022',
      { protocol: 'shadowsocks', method: '2022-blake3-aes-256-gcm', secrets: { serverKey: SERVER_KEY_128 } },
    ],
    ['keys-2022', { protocol: 'shadowsocks', method: '2022-blake3-aes-128-gcm' }],
    ['obfs', { protocol: 'shadowsocks', method: 'aes-128-gcm', obfs: 'tls' }],
    ['obfs', { protocol: 'hysteria2', obfs: 'gecko' }],
  ])('because of %s: %#', (code, fields) => {
    expect(proxyFor(fields)).toMatchObject({ code });
  });

  const REALITY = { tls: 'reality', serverName: 'www.example.com', realityPublicKey: PUBLIC_KEY, shortIds: ['0a'] };
  it.each<[string, string, Partial<ProtocolSettings>]>([
    ['protocol', 'naive', {}],
    ['method', 'shadowsocks', {}],
    ['network', 'vless', { network: 'kcp' }],
    ['path', 'vless', { network: 'ws', path: '/a%2' }],
    ['header_type', 'vmess', { tls: 'tls', headerType: 'http' }],
    ['xhttp_mode', 'vless', { network: 'xhttp', xhttpMode: 'stream' }],
    ['xhttp_extra', 'vless', { network: 'xhttp', xhttpExtra: '{' }],
    ['xhttp_extra', 'vless', { network: 'xhttp', xhttpExtra: '[]' }],
    ['tls', 'vless', { tls: 'xtls' }],
    ['tls', 'hysteria2', REALITY],
    ['server_name', 'vless', { tls: 'tls', serverName: '*.example.com' }],
    ['server_name', 'vless', { ...REALITY, serverName: '' }],
    ['fingerprint', 'trojan', { tls: 'tls', fingerprint: 'netscape' }],
    ['alpn', 'trojan', { tls: 'tls', alpn: 'h2, http/1.1' }],
    ['certificate_hash', 'trojan', { tls: 'tls', certificateHash: HASH.slice(1) }],
    ['reality_public_key', 'vless', { ...REALITY, realityPublicKey: '' }],
    ['reality_public_key', 'vless', { ...REALITY, realityPublicKey: `${PUBLIC_KEY}=` }],
    ['short_ids', 'vless', { ...REALITY, shortIds: ['abc'] }],
    ['short_ids', 'vless', { ...REALITY, shortIds: ['0123456789abcdef01'] }],
    ['flow', 'vless', { flow: 'xtls-rprx-direct' }],
    ['encryption', 'vless', { encryption: 'aes' }],
    ['encryption_mode', 'vless', { encryption: 'mlkem768x25519plus', encryptionMode: 'odd' }],
    ['encryption_rtt', 'vless', { encryption: 'mlkem768x25519plus', encryptionRtt: '2rtt' }],
    ['encryption_public_key', 'vless', { encryption: 'mlkem768x25519plus' }],
    ['hop_ports', 'hysteria2', { hopPorts: '30000-20000' }],
    ['hop_ports', 'hysteria2', { hopPorts: '1-99999' }],
    ['congestion_control', 'tuic', { congestionControl: 'reno' }],
    ['udp_relay_mode', 'tuic', { udpRelayMode: 'udp' }],
  ])('because of a wrong %s of %s', (setting, protocol, settings) => {
    const method = protocol === 'shadowsocks' ? '2022-blake3-chacha20-poly1305' : 'aes-256-gcm';
    expect(proxyFor({ protocol, method, settings })).toEqual(LeftOut.because('setting', { setting }));
  });

  it('because salamander has no password', () => {
    expect(proxyFor({ protocol: 'hysteria2', obfs: 'salamander' })).toEqual(
      LeftOut.because('setting', { setting: 'obfs_password' }),
    );
  });
});

describe('the secrets that apps get', () => {
  it('are no private keys', () => {
    const secrets = viewsOf(ONE_PORT_NODES).map(({ appSecrets }) => appSecrets);
    expect(secrets).toContainEqual({ serverKey: SERVER_KEY_128, obfsPassword: undefined });
    for (const each of secrets) expect(Object.keys(each ?? {}).sort()).toEqual(['obfsPassword', 'serverKey']);
  });
});
