import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import type { AdminClient } from '../support/admin-client.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Panel } from '../support/panel.js';
import { NODES } from './uniproxy-api.js';

interface Problem {
  readonly errors: { readonly field: string; readonly code: string; readonly message: string }[];
}

const BASE = { host: 'node.example.com', port: '443', daemon: 'v2node' };
const REALITY = { protocol: 'vless', tls: 'reality', server_name: 'www.example.com' };
const TLS = { protocol: 'vless', tls: 'tls', certificate: 'self' };
const KEY = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA';

/** Settings that would stop a daemon, end an app or listen without TLS, and the field and the code of the problem. */
const REFUSED: [string, object, string, string][] = [
  ['no port', { ...REALITY, port: '' }, 'port', 'required'],
  ['several ports', { ...REALITY, port: '443,444' }, 'port', 'one-port'],
  ['an unknown protocol', { protocol: 'hysteria' }, 'protocol', 'choice'],
  ['a protocol that the daemon lacks', { protocol: 'tuic', daemon: 'v2bx' }, 'protocol', 'choice'],
  ['anytls with XrayR', { protocol: 'anytls', daemon: 'xrayr-newv2board' }, 'protocol', 'choice'],
  ['vless in clear', { protocol: 'vless' }, 'tls', 'needs-encryption'],
  ['trojan without TLS', { protocol: 'trojan', tls: 'none' }, 'tls', 'choice'],
  ['v2node without a certificate', { protocol: 'trojan' }, 'certificate', 'choice'],
  ['a certificate of V2bX', { protocol: 'trojan', daemon: 'v2bx', certificate: 'self' }, 'certificate', 'choice'],
  ['a file without its key', { ...TLS, certificate: 'file', certificate_file: '/c.pem' }, 'key_file', 'required'],
  ['a provider without a name', { ...TLS, certificate: 'dns' }, 'dns_provider', 'required'],
  ['a certificate for an address', { ...TLS, host: '192.0.2.1' }, 'server_name', 'required'],
  ['REALITY over ws', { ...REALITY, network: 'ws' }, 'network', 'choice'],
  ['REALITY for vmess', { ...REALITY, protocol: 'vmess' }, 'tls', 'choice'],
  ['REALITY for trojan with XrayRP', { ...REALITY, protocol: 'trojan', daemon: 'xrayrp' }, 'tls', 'choice'],
  ['REALITY without a name', { ...REALITY, server_name: '' }, 'server_name', 'reality-name'],
  ['REALITY with an address', { ...REALITY, server_name: '192.0.2.1' }, 'server_name', 'reality-name'],
  ['a wildcard', { ...REALITY, server_name: '*.example.com' }, 'server_name', 'host'],
  ['a target with a port', { ...REALITY, reality_target: 'www.example.com:443' }, 'reality_target', 'host'],
  ['an odd short id', { ...REALITY, short_ids: ['abc'] }, 'short_ids', 'short-ids'],
  ['a short id of 18 digits', { ...REALITY, short_ids: ['012345678901234567'] }, 'short_ids', 'words'],
  ['a short id that is not hexadecimal', { ...REALITY, short_ids: ['xy'] }, 'short_ids', 'short-ids'],
  ['a key with padding', { ...REALITY, reality_private_key: `${KEY}=` }, 'reality_private_key', 'x25519-key'],
  ['a flow over ws', { ...TLS, network: 'ws', path: '/x', flow: 'xtls-rprx-vision' }, 'flow', 'flow'],
  ['a flow over xhttp', { ...TLS, network: 'xhttp', path: '/x', flow: 'xtls-rprx-vision' }, 'flow', 'flow'],
  ['a transport that trojan lacks', { ...TLS, protocol: 'trojan', network: 'xhttp', path: '/x' }, 'network', 'choice'],
  [
    'a transport that XrayR lacks',
    { protocol: 'vmess', daemon: 'xrayr-newv2board', network: 'xhttp', path: '/x' },
    'network',
    'choice',
  ],
  ['grpc without a name', { ...TLS, network: 'grpc' }, 'service_name', 'required'],
  ['xhttp without a path', { ...TLS, network: 'xhttp' }, 'path', 'required'],
  ['a path without a slash', { ...TLS, network: 'ws', path: 'x' }, 'path', 'path'],
  [
    'an HTTP header with TLS',
    { ...TLS, header_type: 'http', path: '/', request_host: 'a.example' },
    'header_type',
    'header-without-tls',
  ],
  ['an HTTP header without a host', { protocol: 'vmess', header_type: 'http', path: '/' }, 'request_host', 'required'],
  [
    'an extra that is no object',
    { ...TLS, network: 'xhttp', path: '/x', xhttp_extra: '[]' },
    'xhttp_extra',
    'json-object',
  ],
  [
    'an extra with a host',
    { ...TLS, network: 'xhttp', path: '/x', xhttp_extra: '{"headers":{"host":"x"}}' },
    'xhttp_extra',
    'json-object',
  ],
  [
    'encryption with XrayRP',
    { protocol: 'vless', daemon: 'xrayrp', encryption: 'mlkem768x25519plus' },
    'encryption',
    'choice',
  ],
  ['a cipher with one user', { protocol: 'shadowsocks', method: 'aes-192-gcm' }, 'method', 'choice'],
  ['2022 with chacha20', { protocol: 'shadowsocks', method: '2022-blake3-chacha20-poly1305' }, 'method', 'choice'],
  [
    'a key of the wrong length',
    { protocol: 'shadowsocks', method: '2022-blake3-aes-256-gcm', server_key: 'AAECAwQFBgcICQoLDA0ODw==' },
    'server_key',
    'server-key',
  ],
  [
    'a key that is no base64',
    { protocol: 'shadowsocks', method: '2022-blake3-aes-256-gcm', server_key: 'x' },
    'server_key',
    'server-key',
  ],
  ['an unknown obfuscation', { protocol: 'hysteria2', certificate: 'self', obfs: 'gecko' }, 'obfs', 'choice'],
  [
    'a password with a quote',
    { protocol: 'hysteria2', certificate: 'self', obfs: 'salamander', obfs_password: 'a"b' },
    'obfs_password',
    'obfs-password',
  ],
  ['ports that fall', { protocol: 'hysteria2', certificate: 'self', hop_ports: '300-200' }, 'hop_ports', 'port-range'],
  [
    'a congestion control that apps lack',
    { protocol: 'tuic', certificate: 'self', congestion_control: 'vegas' },
    'congestion_control',
    'choice',
  ],
  [
    'a padding scheme without an end',
    { protocol: 'anytls', certificate: 'self', padding_scheme: '0=1-2' },
    'padding_scheme',
    'padding-scheme',
  ],
  ['a name to listen at', { ...REALITY, listen_ip: 'node.example.com' }, 'listen_ip', 'ip-address'],
  ['two intervals of V2bX', { protocol: 'vmess', daemon: 'v2bx', push_interval: 30 }, 'pull_interval', 'same-interval'],
  ['an interval of nothing', { ...REALITY, push_interval: 0 }, 'push_interval', 'whole'],
  [
    'a setting of another protocol',
    { ...REALITY, congestion_control: 'cubic' },
    'congestion_control',
    'not-for-protocol',
  ],
  ['a setting of another security', { ...TLS, short_ids: ['0a'] }, 'short_ids', 'not-for-protocol'],
  ['a key of another protocol', { ...REALITY, obfs_password: 'x' }, 'obfs_password', 'not-for-protocol'],
  ['a daemon of the other API', { ...REALITY, family: 'ss' }, 'daemon', 'other-family'],
  ['the documented API', { protocol: 'vless', family: 'uniproxy', daemon: 'xrayr' }, 'daemon', 'other-family'],
];

describe('The settings of a protocol', () => {
  let panel: Panel;
  let owner: AdminClient;
  let count = 0;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator());
  });
  afterAll(() => panel.stop());

  const post = (fields: object) => owner.post('/nodes', { ...BASE, name: `settings ${++count}`, ...fields });

  it.each(REFUSED)('are refused with %s', async (_name, fields, field, code) => {
    const reply = await post(fields);
    expect(reply.statusCode).toBe(422);
    const { errors } = reply.json<Problem>();
    expect(errors.map((each) => [each.field, each.code])).toContainEqual([field, code]);
    for (const { message } of errors) expect(message).toMatch(new RegExp(`^${errors[0]?.field ?? ''}|^\\w+ `));
    expect((await panel.service(NodesService).list()).some(({ node }) => node.name === `settings ${count}`)).toBe(
      false,
    );
  });

  it.each(Object.entries(NODES))('of %s are accepted, and no key of it is ever shown', async (protocol, fields) => {
    const reply = await panel.given.node({ daemon: 'v2node', ...fields });
    const shown = (await owner.get(`/nodes/${reply.node.id}`)).body;
    expect(JSON.parse(shown)).toMatchObject({ family: 'uniproxy', protocol, daemon: 'v2node' });
    expect(shown).not.toMatch(/private_key|server_key|obfs_password|dns_settings/);
    const log = (await owner.get('/audit?limit=5')).body;
    expect(log).not.toMatch(/private_key|server_key|obfs_password|dns_settings/);
  });

  describe('keep and renew keys', () => {
    const add = (fields: NewNode) => panel.given.node({ daemon: 'v2node', ...fields });
    const set = async (id: number, fields: object): Promise<Record<string, unknown>> => {
      const reply = await owner.patch(`/nodes/${id}`, fields);
      expect(reply.statusCode).toBe(200);
      return reply.json<Record<string, unknown>>();
    };

    it('while other settings change', async () => {
      const { node } = await add(NODES.vless);
      const after = await set(node.id, { flow: 'xtls-rprx-vision', name: 'renamed' });
      expect(after).toMatchObject({
        reality_public_key: node.settings.realityPublicKey,
        short_ids: node.settings.shortIds,
      });
    });

    it('for an empty text', async () => {
      const { node } = await add(NODES.vless);
      const after = await set(node.id, { reality_private_key: '' });
      expect(after['reality_public_key']).toMatch(/^[\w-]{43}$/);
      expect(after['reality_public_key']).not.toBe(node.settings.realityPublicKey);
    });

    it('and forget those that do not apply any more', async () => {
      const { node } = await add(NODES.vless);
      const after = await set(node.id, { tls: 'tls', certificate: 'self' });
      expect(after).toMatchObject({ reality_public_key: '', short_ids: [], reality_port: 443 });
      const [row] = await panel.rows<{ protocol_secrets: string | null }>(
        'SELECT protocol_secrets FROM nodes WHERE id = ?',
        [node.id],
      );
      expect(row?.protocol_secrets).toBeNull();
    });
  });

  it('need the right to secrets where they are secrets', async () => {
    const { node } = await panel.given.node({ daemon: 'v2node', ...NODES.vless });
    const token = await panel.given.operator('operator');
    expect((await panel.admin(token).patch(`/nodes/${node.id}`, { reality_private_key: '' })).statusCode).toBe(200);
    const viewer = panel.admin(await panel.given.operator('viewer'));
    expect((await viewer.patch(`/nodes/${node.id}`, { reality_private_key: '' })).statusCode).toBe(403);
  });

  describe('on the command line', () => {
    let linegate: LinegateCommand;
    beforeAll(() => {
      linegate = new LinegateCommand(panel.environment);
    });

    it('add a node, whose family its daemon tells', async () => {
      const { code, stdout } = await linegate.run([
        ...[
          'node',
          'add',
          'r1',
          '--protocol',
          'vless',
          '--daemon',
          'v2node',
          '--host',
          'node.example.com',
          '--port',
          '443',
        ],
        ...['--tls', 'reality', '--server-name', 'www.example.com', '--flow', 'xtls-rprx-vision'],
        ...['--short-ids', '6ba85179e30d4fc2,0a'],
      ]);
      expect(code).toBe(0);
      expect(stdout).toContain('reality_public_key');
      expect(stdout).not.toContain('congestion_control');
      const { node } = await panel.service(NodesService).get('r1');
      expect(node).toMatchObject({
        family: 'uniproxy',
        protocol: 'vless',
        settings: { shortIds: ['6ba85179e30d4fc2', '0a'] },
      });
    });

    it('say what is wrong', async () => {
      const { code, stderr } = await linegate.run([
        ...[
          'node',
          'add',
          'r2',
          '--protocol',
          'trojan',
          '--daemon',
          'v2node',
          '--host',
          'node.example.com',
          '--port',
          '443',
        ],
      ]);
      expect(code).toBe(2);
      expect(stderr).toContain('self, file, http, dns');
    });

    it('renew keys', async () => {
      const { node } = await panel.service(NodesService).get('r1');
      expect((await linegate.run(['node', 'set', 'r1', '--renew-keys'])).code).toBe(0);
      const after = await panel.service(NodesService).get('r1');
      expect(after.node.settings.realityPublicKey).not.toBe(node.settings.realityPublicKey);
    });
  });
});
