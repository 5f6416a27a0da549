import type { Finding } from '../../src/admin/doctor/finding.js';
import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import type { AdminClient } from '../support/admin-client.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Panel } from '../support/panel.js';

const VNET = { family: 'ssr', daemon: 'vnet-ssr' } as const;
const XRAYR = { family: 'ss', daemon: 'xrayr', port: '8388' } as const;
const HOST = ['--host', 'node.example.com'];
const SINGLE = { single: 1, port: '8388', passwd: 'of the node' } as const;

type Fields = NewNode;
interface Problem {
  readonly errors: { readonly field: string; readonly code: string }[];
}

/** Settings with which a daemon would reject every connection, and the field that causes it. */
const SERVES_NOBODY: [string, Fields, string, string][] = [
  [
    'VNet-SSR, a protocol with user numbers and a port for each user',
    { ...VNET, protocol: 'auth_aes128_sha1' },
    'single',
    'single-needed',
  ],
  ['VNet-SSR, the other hash', { ...VNET, protocol: 'auth_aes128_md5' }, 'single', 'single-needed'],
  ['VNet-SSR, the chained protocol', { ...VNET, protocol: 'auth_chain_a' }, 'single', 'single-needed'],
  ['VNet-SSR, an unsupported protocol', { ...VNET, ...SINGLE, protocol: 'auth_chain_b' }, 'protocol', 'choice'],
  ['VNet-SSR, no protocol', { ...VNET, protocol: '' }, 'protocol', 'choice'],
  ['VNet-SSR, an unsupported method', { ...VNET, method: 'chacha20-poly1305' }, 'method', 'choice'],
  ['VNet-SSR, an unsupported obfuscation', { ...VNET, obfs: 'http_post' }, 'obfs', 'choice'],
  ['XrayR, a method for one user', { ...XRAYR, method: 'none' }, 'method', 'choice'],
  ['XrayR, a stream cipher', { ...XRAYR, method: 'aes-256-cfb' }, 'method', 'choice'],
  ['XrayR, a method that needs a key of the node', { ...XRAYR, method: '2022-blake3-aes-256-gcm' }, 'method', 'choice'],
  ['XrayR, a method that only its core knows', { ...XRAYR, method: 'xchacha20-ietf-poly1305' }, 'method', 'choice'],
];

const SERVES: [string, Fields][] = [
  ['VNet-SSR with a port for each user', { ...VNET, protocol: 'origin', method: 'chacha20-ietf' }],
  ['VNet-SSR with one port for all', { ...VNET, ...SINGLE, protocol: 'auth_chain_a', method: 'none' }],
  ['XrayR', { ...XRAYR, method: 'chacha20-ietf-poly1305' }],
  ['XrayR, in capital letters', { ...XRAYR, method: 'AES-128-GCM' }],
  ['an unknown daemon', { family: 'ssr', protocol: 'auth_chain_f', method: 'x', obfs: 'y' }],
];

describe('The settings of a node', () => {
  let panel: Panel;
  let owner: AdminClient;
  let linegate: LinegateCommand;
  let count = 0;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator());
    linegate = new LinegateCommand(panel.environment);
  });
  afterAll(() => panel.stop());

  const newName = (): string => `serving ${++count}`;
  const nodeCount = async (): Promise<number> => (await panel.service(NodesService).list()).length;
  const findings = async (id: number): Promise<[string, string][]> => {
    const reply = await owner.get(`/nodes/${id}/doctor`);
    const all = reply.json<{ findings: { code: string; level: string }[] }>().findings;
    return all.filter(({ code }) => code !== 'never').map(({ level, code }) => [level, code]);
  };
  /** A node as an older version of the panel has stored it. */
  const saved = async (fields: Fields): Promise<number> => {
    const { daemon, family, port = '', method = 'chacha20-ietf', protocol = 'origin' } = fields;
    const { node } = await panel.given.node({ family, daemon, port });
    await panel.execute('UPDATE nodes SET method = ?, protocol = ? WHERE id = ?', [method, protocol, node.id]);
    return node.id;
  };

  describe.each(SERVES_NOBODY)('%s', (_name, fields, field, code) => {
    it('are rejected for a new node, and the error names the field', async () => {
      const before = await nodeCount();
      const reply = await owner.post('/nodes', { name: newName(), host: 'node.example.com', ...fields });
      expect(reply.statusCode).toBe(422);
      expect(reply.json<Problem>().errors.map((each) => [each.field, each.code])).toEqual([[field, code]]);
      expect(await nodeCount()).toBe(before);
    });
  });

  it.each(SERVES)('%s are accepted', async (_name, fields) => {
    expect((await owner.post('/nodes', { name: newName(), host: 'node.example.com', ...fields })).statusCode).toBe(201);
  });

  it.each<[string, Fields, Fields, string]>([
    ['a change disables the single port', { ...VNET, ...SINGLE, protocol: 'auth_aes128_md5' }, { single: 0 }, 'single'],
    ['a change replaces the protocol', VNET, { protocol: 'auth_chain_a' }, 'single'],
    ['a change replaces the daemon', { family: 'ssr', protocol: 'auth_chain_a' }, { daemon: 'vnet-ssr' }, 'single'],
    [
      'a change replaces the daemon of an ss node',
      { family: 'ss', method: 'aes-256-cfb', port: '1' },
      { daemon: 'xrayr' },
      'method',
    ],
  ])('are rejected when %s', async (_name, before, change, field) => {
    const { node } = await panel.given.node(before);
    const reply = await owner.patch(`/nodes/${node.id}`, change);
    expect(reply.statusCode).toBe(422);
    expect(reply.json<Problem>().errors.map((each) => each.field)).toEqual([field]);
    expect((await owner.get(`/nodes/${node.id}`)).json()).toMatchObject({ daemon: node.daemon, single: node.single });
  });

  it('are rejected on the command line with the name of the option', async () => {
    const add = [
      'node',
      'add',
      newName(),
      '--family',
      'ssr',
      '--daemon',
      'vnet-ssr',
      '--protocol',
      'auth_chain_a',
      ...HOST,
    ];
    const { code, stderr } = await linegate.run(add);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^linegate: --single is needed with auth_chain_a/)]);
    expect(await linegate.run([...add, '--single', 'on', '--port', '8388', '--passwd', 'p'])).toMatchObject({
      code: 0,
    });
  });

  it('of an older node are reported by the doctor, and do not prevent another change', async () => {
    const bad = await saved({ ...VNET, protocol: 'auth_chain_a' });
    const unknown = await saved({ ...XRAYR, method: 'rc4' });
    expect(await findings(bad)).toEqual([['problem', 'single-needed']]);
    expect(await findings(unknown)).toEqual([['problem', 'unknown-algorithm']]);
    expect((await owner.patch(`/nodes/${bad}`, { host: 'elsewhere.example' })).statusCode).toBe(200);
    expect((await owner.patch(`/nodes/${bad}`, { obfs: 'http_simple' })).statusCode).toBe(422);

    const { code, stdout } = await linegate.run(['doctor', '--json']);
    const report = JSON.parse(stdout) as { findings: Finding[] };
    const told = report.findings.filter(({ check, ok }) => check === 'nodes' && !ok);
    expect([code, told.map(({ ok }) => ok)]).toEqual([1, [false, false]]);
    expect(told.map(({ finding }) => finding)).toEqual([
      expect.stringMatching(new RegExp(`^node ${bad} \\(.*\\): single is needed`)),
      expect.stringMatching(new RegExp(`^node ${unknown} \\(.*\\): method must be`)),
    ]);
    expect(told[0]?.advice).toBe(`Change it with: linegate node set ${bad} --single …`);
    const inPanel = (await owner.get('/settings/doctor')).json<{ items: Finding[] }>().items;
    expect(inPanel.filter(({ check }) => check === 'nodes')[0]).toMatchObject({
      advice: `Change single of node ${bad}`,
      code: 'nodes-unserved',
      values: { node: bad, field: 'single' },
      errors: [{ field: 'single', code: 'single-needed', values: { protocol: 'auth_chain_a' } }],
    });
    for (const id of [bad, unknown]) await panel.service(NodesService).delete(String(id));
    // The server of the tests may cause other findings.
    const mended = JSON.parse((await linegate.run(['doctor', '--json'])).stdout) as typeof report;
    expect(mended.findings.filter(({ check }) => check === 'nodes').map(({ ok }) => ok)).not.toContain(false);
  });

  it('without which users cannot be distinguished are reported by the doctor of the node', async () => {
    const { node } = await panel.given.node({ ...VNET, ...SINGLE, protocol: 'origin' });
    expect(await findings(node.id)).toEqual([['warning', 'users-unknown']]);
  });
});
