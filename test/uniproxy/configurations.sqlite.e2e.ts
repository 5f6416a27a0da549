import { publicKeyOf } from '../../src/nodes/fields/keys.js';
import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { Panel } from '../support/panel.js';
import { ask, V1, V2 } from './uniproxy-api.js';

const PRIVATE = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA';
const PUBLIC = 'B6N8vBQgk8i3VdwbEOhstCY3StFqqFPtC9_AsrhtHHw';
const ENCRYPTION_KEY = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVpbXF1eX2A';
const SERVER_KEY = 'AAECAwQFBgcICQoLDA0ODw==';

const REALITY: NewNode = {
  ...{ protocol: 'vless', tls: 'reality', serverName: 'www.example.com', flow: 'xtls-rprx-vision' },
  ...{ shortIds: ['6ba85179e30d4fc2'], realityPrivateKey: PRIVATE },
};
const INTERVALS = { push_interval: 60, pull_interval: 60 };
const OF_V2NODE = {
  listen_ip: '0.0.0.0',
  server_port: 443,
  routes: [],
  base_config: { ...INTERVALS, node_report_min_traffic: 0, device_online_min_traffic: 0 },
};
const OF_OTHERS = { server_port: 443, routes: [], base_config: INTERVALS };
const SELF = { tls: 1, tls_settings: { cert_mode: 'self', server_name: 'node.example.com' } };
const OPEN_REALITY = {
  server_name: 'www.example.com',
  dest: 'www.example.com',
  server_port: '443',
  private_key: PRIVATE,
};
const HTTP_HEADER = {
  header: { type: 'http', request: { path: ['/'], headers: { Host: ['www.example.com'] } } },
};

/** The settings of a node of v2node, and the body that v2node reads of it. */
const V2NODE: [string, NewNode, object][] = [
  [
    'vless with REALITY',
    REALITY,
    {
      ...{ protocol: 'vless', network: 'tcp', network_settings: {}, tls: 2, flow: 'xtls-rprx-vision' },
      tls_settings: { ...OPEN_REALITY, short_ids: ['6ba85179e30d4fc2'] },
    },
  ],
  [
    'vless over ws',
    {
      ...{ protocol: 'vless', network: 'ws', path: '/ray', requestHost: 'cdn.example.com' },
      ...{ tls: 'tls', certificate: 'self' },
    },
    {
      ...{ protocol: 'vless', network: 'ws', flow: '' },
      ...{ network_settings: { path: '/ray', headers: { Host: 'cdn.example.com' } }, ...SELF },
    },
  ],
  [
    'vless over xhttp with encryption',
    {
      ...{ protocol: 'vless', network: 'xhttp', path: '/x', requestHost: 'cdn.example.com', tls: 'tls' },
      ...{ certificate: 'file', certificateFile: '/etc/c.pem', keyFile: '/etc/k.pem' },
      ...{ encryption: 'mlkem768x25519plus', encryptionPrivateKey: ENCRYPTION_KEY, xhttpExtra: '{"a":1}' },
    },
    {
      ...{ protocol: 'vless', network: 'xhttp', flow: '', tls: 1, encryption: 'mlkem768x25519plus' },
      network_settings: { path: '/x', host: 'cdn.example.com', mode: 'auto', extra: { a: 1 } },
      encryption_settings: { mode: 'native', ticket: '600s', server_padding: '', private_key: ENCRYPTION_KEY },
      tls_settings: {
        ...{ cert_mode: 'file', server_name: 'node.example.com' },
        ...{ cert_file: '/etc/c.pem', key_file: '/etc/k.pem' },
      },
    },
  ],
  [
    'vmess with an HTTP header',
    { protocol: 'vmess', headerType: 'http', path: '/', requestHost: 'www.example.com' },
    { protocol: 'vmess', network: 'tcp', network_settings: HTTP_HEADER, tls: 0 },
  ],
  [
    'trojan over grpc',
    { protocol: 'trojan', network: 'grpc', serviceName: 'svc', certificate: 'self' },
    {
      ...{ protocol: 'trojan', network: 'grpc', ...SELF },
      network_settings: { serviceName: 'svc', service_name: 'svc' },
    },
  ],
  [
    'shadowsocks',
    { protocol: 'shadowsocks', method: 'aes-256-gcm' },
    { protocol: 'shadowsocks', cipher: 'aes-256-gcm', network: 'tcp', network_settings: {}, tls: 0 },
  ],
  [
    'shadowsocks 2022',
    { protocol: 'shadowsocks', method: '2022-blake3-aes-128-gcm', serverKey: SERVER_KEY },
    {
      ...{ protocol: 'shadowsocks', cipher: '2022-blake3-aes-128-gcm', server_key: SERVER_KEY },
      ...{ network: 'tcp', network_settings: {}, tls: 0 },
    },
  ],
  [
    'hysteria2 with salamander',
    {
      ...{ protocol: 'hysteria2', certificate: 'self', obfs: 'salamander', obfsPassword: 'x' },
      ...{ downloadMbps: 100, uploadMbps: 20 },
    },
    {
      ...{ protocol: 'hysteria2', ...SELF, up_mbps: 100, down_mbps: 20, ignore_client_bandwidth: false },
      ...{ obfs: 'salamander', obfs_password: 'x' },
    },
  ],
  [
    'tuic',
    { protocol: 'tuic', certificate: 'self', blockPrivate: 0 },
    { protocol: 'tuic', ...SELF, congestion_control: 'bbr', zero_rtt_handshake: false },
  ],
  [
    'anytls',
    {
      protocol: 'anytls',
      certificate: 'self',
      blockPrivate: 0,
      paddingScheme: 'stop=2\n0=30-30\n1=100-400,c,500-1000',
    },
    {
      ...{ protocol: 'anytls', network: 'tcp', network_settings: {}, ...SELF },
      padding_scheme: ['stop=2', '0=30-30', '1=100-400,c,500-1000'],
    },
  ],
];

/** The same of daemons with the first version of the API. */
const OTHERS: [NewNode['daemon'] & string, string, NewNode, object][] = [
  [
    'xrayrp',
    'vless with REALITY',
    REALITY,
    {
      ...{ host: 'node.example.com', server_name: 'www.example.com', network: 'tcp', networkSettings: {} },
      ...{ network_settings: {}, tls: 2, flow: 'xtls-rprx-vision' },
      tls_settings: { ...OPEN_REALITY, short_id: '6ba85179e30d4fc2' },
    },
  ],
  [
    'xrayrp',
    'tuic',
    { protocol: 'tuic' },
    {
      ...{ host: 'node.example.com', server_name: 'node.example.com', tls: 1 },
      ...{ tls_settings: { server_name: 'node.example.com' }, congestion_control: 'bbr', zero_rtt_handshake: false },
      ...{ heartbeat: '3s', auth_timeout: '3s' },
    },
  ],
  [
    'xrayrp',
    'hysteria2',
    { protocol: 'hysteria2', obfs: 'salamander', obfsPassword: 'x' },
    {
      ...{ host: 'node.example.com', server_name: 'node.example.com', tls: 1, version: 2 },
      ...{ tls_settings: { server_name: 'node.example.com' }, up_mbps: 0, down_mbps: 0 },
      ...{ ignore_client_bandwidth: false, obfs: 'salamander', 'obfs-password': 'x' },
    },
  ],
  [
    'v2bx',
    'vless with REALITY',
    REALITY,
    {
      ...{ network: 'tcp', networkSettings: {}, tls: 2, flow: 'xtls-rprx-vision' },
      tls_settings: { ...OPEN_REALITY, short_id: '6ba85179e30d4fc2' },
    },
  ],
  [
    'v2bx',
    'trojan',
    { protocol: 'trojan' },
    { host: 'node.example.com', server_name: 'node.example.com', network: 'tcp', networkSettings: {} },
  ],
  [
    'v2bx',
    'shadowsocks',
    { protocol: 'shadowsocks', method: 'aes-128-gcm' },
    { cipher: 'aes-128-gcm', server_key: null },
  ],
  [
    'v2bx',
    'hysteria2',
    { protocol: 'hysteria2' },
    {
      ...{ host: 'node.example.com', server_name: 'node.example.com', up_mbps: 0, down_mbps: 0 },
      ...{ ignore_client_bandwidth: false, obfs: null, 'obfs-password': null },
    },
  ],
  [
    'xrayr-newv2board',
    'shadowsocks 2022',
    { protocol: 'shadowsocks', method: '2022-blake3-aes-128-gcm', serverKey: SERVER_KEY },
    {
      ...{ host: 'node.example.com', server_name: 'node.example.com', tls: 0 },
      ...{ cipher: '2022-blake3-aes-128-gcm', server_key: SERVER_KEY },
    },
  ],
  [
    'xboard-node',
    'hysteria2',
    { protocol: 'hysteria2', blockPrivate: 0 },
    {
      ...{ protocol: 'hysteria', version: 2, listen_ip: '0.0.0.0', network: 'tcp', networkSettings: null, tls: 1 },
      ...{ host: 'node.example.com', server_name: 'node.example.com', up_mbps: 0, down_mbps: 0 },
      ...{ tls_settings: { server_name: 'node.example.com', allow_insecure: false }, ignore_client_bandwidth: false },
      ...{ obfs: null, 'obfs-password': null, custom_outbounds: [], custom_routes: [] },
    },
  ],
  [
    'xboard-node',
    'vless with encryption',
    {
      ...{ protocol: 'vless', encryption: 'mlkem768x25519plus', encryptionPrivateKey: ENCRYPTION_KEY },
      ...{ encryptionPadding: '75-0-111', blockPrivate: 0 },
    },
    {
      ...{ protocol: 'vless', listen_ip: '0.0.0.0', network: 'tcp', networkSettings: null, tls: 0, tls_settings: null },
      ...{ flow: '', decryption: `mlkem768x25519plus.native.600s.75-0-111.${ENCRYPTION_KEY}` },
      ...{ custom_outbounds: [], custom_routes: [] },
    },
  ],
];

describe('GET config', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it.each(V2NODE)('has %s for v2node', async (_name, fields, body) => {
    const given = await panel.given.node({ daemon: 'v2node', ...fields });
    expect(given.node.family).toBe('uniproxy');
    expect((await ask(panel, given, `${V2}/config`)).json()).toEqual({ ...OF_V2NODE, ...body });
  });

  it.each(OTHERS)('has for %s %s', async (daemon, _name, fields, body) => {
    const given = await panel.given.node({ daemon, ...fields });
    expect((await ask(panel, given, `${V1}/config`)).json()).toEqual({ ...OF_OTHERS, ...body });
  });

  it.each(['tuic', 'anytls'])('keeps users of %s from private addresses, by plain networks', async (protocol) => {
    const given = await panel.given.node({ daemon: 'v2node', protocol, certificate: 'self' });
    const { routes } = (await ask(panel, given, `${V2}/config`)).json<{
      routes: { match: string[]; action: string }[];
    }>();
    expect(routes).toHaveLength(1);
    expect(routes[0]?.action).toBe('block_ip');
    expect(routes[0]?.match).toEqual(expect.arrayContaining(['127.0.0.0/8', '10.0.0.0/8', '192.168.0.0/16']));
  });

  it('has a certificate of a provider with its settings, in the form of each daemon', async () => {
    const fields = {
      ...{ protocol: 'trojan', certificate: 'dns', dnsProvider: 'cloudflare' },
      dnsSettings: 'CF_DNS_API_TOKEN=a=b,CF_ZONE=c',
    };
    const configOf = async (daemon: 'v2node' | 'xrayrp' | 'xboard-node') =>
      (await ask(panel, await panel.given.node({ daemon, ...fields }), `${V2}/config`)).json<Record<string, unknown>>();
    expect((await configOf('v2node'))['tls_settings']).toMatchObject({
      ...{ cert_mode: 'dns', provider: 'cloudflare', dns_env: 'CF_DNS_API_TOKEN=a=b,CF_ZONE=c' },
    });
    const environment = { CF_DNS_API_TOKEN: 'a=b', CF_ZONE: 'c' };
    expect((await configOf('xrayrp'))['cert_config']).toEqual({
      ...{ cert_mode: 'dns', domain: 'node.example.com', provider: 'cloudflare', dns_env: environment },
    });
    expect((await configOf('xboard-node'))['cert_config']).toEqual({
      ...{ cert_mode: 'dns', domain: 'node.example.com', dns_provider: 'cloudflare', dns_env: environment },
    });
  });

  it('has a tag, and 304 without a body until the node changes', async () => {
    const given = await panel.given.node({ daemon: 'v2node', ...REALITY });
    const first = await ask(panel, given, `${V2}/config`, { 'if-none-match': '' });
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const tag = String(first.headers['etag']);
    const again = await ask(panel, given, `${V2}/config`, { 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await panel.service(NodesService).set(given.node.id, { pushInterval: 30 });
    expect((await ask(panel, given, `${V2}/config`, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('has keys that the panel has made', async () => {
    const given = await panel.given.node({
      daemon: 'v2node',
      protocol: 'vless',
      tls: 'reality',
      serverName: 'a.example',
    });
    const { tls_settings: made } = (await ask(panel, given, `${V2}/config`)).json<{
      tls_settings: { private_key: string; short_ids: string[] };
    }>();
    expect(made.short_ids).toEqual([expect.stringMatching(/^[\da-f]{16}$/)]);
    expect(publicKeyOf(made.private_key)).toBe(given.node.settings.realityPublicKey);
  });

  it('has the public half of a given key in the settings', async () => {
    const { node } = await panel.given.node({ daemon: 'v2node', ...REALITY });
    expect(node.settings.realityPublicKey).toBe(PUBLIC);
  });
});
