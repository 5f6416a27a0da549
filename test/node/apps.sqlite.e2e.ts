import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { DAEMON_NAMES } from '../../src/nodes/settings/serving-problems.js';
import { appUses, usableBy } from '../../src/subscriptions/apps/node-apps.js';
import { FORMAT_NAMES } from '../../src/subscriptions/formats/format-names.js';
import { SubscriptionPreviewsService } from '../../src/subscriptions/subscription-previews.service.js';
import type { AdminClient } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';
import { LinegateCommand } from '../support/process/command-line.js';

interface Use {
  readonly format: string;
  readonly apps: string;
  readonly problem: { readonly code: string; readonly values: object } | null;
}
interface Finding {
  readonly code: string;
  readonly ok: boolean;
  readonly finding: string;
  readonly advice: string | null;
}

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8').replaceAll('\\\n', ' ');
const EXAMPLES = [...README.matchAll(/^linegate node add (.+)$/gm)].map(([, line = '']) => line.trim().split(/\s+/));
const DAEMONS: [string, NewNode][] = [
  ['ss', { family: 'ss' }],
  ['ssr', { family: 'ssr' }],
  ['VNet-SSR', { family: 'ssr', daemon: 'vnet-ssr' }],
  ['XrayR', { family: 'ss', daemon: 'xrayr', port: '8388' }],
];

describe('The apps of a node', () => {
  let panel: Panel;
  let owner: AdminClient;
  let linegate: LinegateCommand;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator());
    linegate = new LinegateCommand(panel.environment);
    await panel.given.level('gold', 10);
  });
  afterAll(() => panel.stop());

  const usesOf = async (query: string): Promise<Use[]> =>
    (await owner.get(`/apps?${query}`)).json<{ items: Use[] }>().items;
  const usable = (uses: readonly Use[]): string[] =>
    uses.filter(({ problem }) => problem === null).map(({ format }) => format);
  const codes = async (id: number): Promise<string[]> =>
    (await owner.get(`/nodes/${id}/doctor`)).json<{ findings: { code: string }[] }>().findings.map(({ code }) => code);

  it.each(DAEMONS)('can use a new node of %s with the settings that it has by default', async (name, fields) => {
    const { node } = await panel.given.node({ name, ...fields });
    expect(usableBy(node)).toContain('Clash Verge');
    expect(await codes(node.id)).toEqual(['never']);
  });

  it('can use the nodes of the README, which name a host', async () => {
    expect(EXAMPLES.length).toBeGreaterThanOrEqual(3);
    for (const [index, [name, ...options]] of EXAMPLES.entries()) {
      const given = options.map((option) => option.replace(/^"\$NODE_PASSWORD"$/, 'a password'));
      const { code, stdout, stderr } = await linegate.run(['node', 'add', `${name}-${index}`, ...given]);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/usable by +│ Clash Verge/);
      expect(stdout).toMatch(/host +│ (?!127)/);
    }
  });

  it('are those whose files have the node, for every cipher, protocol and obfuscation of a daemon', async () => {
    const { user } = await panel.given.user();
    const { node } = await panel.given.node({ family: 'ssr' });
    const previews = panel.service(SubscriptionPreviewsService);
    const { method: methods, protocol: protocols, obfs: allObfs } = DAEMON_NAMES['vnet-ssr'];
    const drawn = [
      ...methods.map((method) => ({ method, protocol: 'origin', obfs: 'plain' })),
      ...protocols.map((protocol) => ({ method: 'rc4-md5', protocol, obfs: 'plain' })),
      ...[...allObfs, 'http_post'].map((obfs) => ({ method: 'none', protocol: 'auth_chain_a', obfs })),
    ];
    for (const settings of drawn) {
      await panel.execute('UPDATE nodes SET method = ?, protocol = ?, obfs = ? WHERE id = ?', [
        ...[settings.method, settings.protocol, settings.obfs],
        node.id,
      ]);
      await panel.execute("UPDATE versions SET number = number + 1 WHERE name = 'nodes'");
      panel.clock.advance(2);
      const lacking = (await previews.omissions(user.id))
        .filter(({ name }) => name === node.name)
        .map(({ format }) => format);
      const uses = appUses({ family: 'ssr', ...settings });
      // An app skips a link that it does not know, so lists of links have every node.
      const inFiles = uses.filter(
        ({ format }) => FORMAT_NAMES.includes(format) && !/^(base64|shadowrocket)$/.test(format),
      );
      for (const { format, problem } of inFiles) {
        expect([settings, format, problem !== undefined]).toEqual([settings, format, lacking.includes(format)]);
      }
    }
  });

  it('are listed for settings that are not saved yet, with the reasons of the others', async () => {
    const gcm = await usesOf('family=ssr&method=aes-256-gcm&protocol=origin&obfs=plain');
    expect(usable(gcm)).toEqual([]);
    expect(gcm.find(({ format }) => format === 'clash')?.problem).toMatchObject({
      code: 'unknown-cipher',
      values: { name: 'aes-256-gcm' },
    });
    expect(usable(await usesOf('family=ssr&method=chacha20-ietf'))).toEqual(
      expect.arrayContaining(['clash', 'shadowrocket', 'loon', 'base64']),
    );
    expect(usable(await usesOf('family=ss&method=aes-256-gcm'))).toHaveLength(gcm.length);
    expect(usable(await usesOf('family=ss&method=aes-256-gcm&obfs=odd'))).toEqual([]);
    expect((await owner.get('/apps?family=nobody&method=x')).statusCode).toBe(422);
  });

  it('are missed by both doctors, by what needs attention, and by the command that adds the node', async () => {
    const add = ['node', 'add', 'lonely', '--family', 'ssr', '--method', 'aes-256-gcm', '--host', '127.0.0.1'];
    const { code, stdout, stderr } = await linegate.run([...add, '--json']);
    const { id } = JSON.parse(stdout) as { id: number };
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Warning: no app can use node lonely: .*aes-256-gcm/)]);
    expect((await linegate.run(['node', 'show', 'lonely'])).stdout).toMatch(/usable by +│ no app/);
    panel.clock.advance(20);
    expect(await codes(id)).toEqual(expect.arrayContaining(['unknown-to-apps', 'loopback-host']));
    const { items } = (await owner.get('/attention')).json<{ items: { code: string; named: { id: number }[] }[] }>();
    expect(items.find((item) => item.code === 'node-unknown')?.named).toEqual([{ id, name: 'lonely' }]);

    const { findings } = JSON.parse((await linegate.run(['doctor', '--json'])).stdout) as { findings: Finding[] };
    const told = (wanted: string): Finding | undefined => findings.find((found) => found.code === wanted);
    expect(told('nodes-unknown-command')).toMatchObject({
      ok: true,
      finding: `node ${id} (lonely): no app knows aes-256-gcm`,
      advice: expect.stringContaining(`linegate node set ${id} --method chacha20-ietf`),
    });
    expect(told('nodes-loopback-command')?.advice).toContain(`linegate node set ${id} --host`);

    await linegate.run(['entry', 'add', 'lonely', 'via', '--host', 'relay.example.com', '--port', '443']);
    await linegate.run(['entry', 'add', 'lonely', 'own']);
    const { id: own } = (await linegate.json<{ id: number; name: string }[]>(['entry', 'list'])).find(
      ({ name }) => name === 'own',
    ) ?? { id: 0 };
    expect(await codes(id)).toContain('loopback-host');
    await linegate.run(['entry', 'set', String(own), '--hidden', 'on']);
    expect(await codes(id)).not.toContain('loopback-host');
    const cured = await linegate.run(['node', 'set', 'lonely', '--method', 'chacha20-ietf']);
    expect([cured.code, cured.stderr]).toEqual([0, '']);
    expect(await codes(id)).not.toContain('unknown-to-apps');
  });

  it('need a host, which has no default', async () => {
    const reply = await owner.post('/nodes', { name: 'nowhere', family: 'ss' });
    expect([reply.statusCode, reply.json<{ errors: object[] }>().errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'host', code: 'host' })],
    ]);
    for (const host of ['', ' ', 'a b', 'https://x']) {
      expect((await owner.post('/nodes', { name: 'nowhere', family: 'ss', host })).statusCode).toBe(422);
    }
    const { code, stdout, stderr } = await linegate.run(['node', 'add', 'nowhere', '--family', 'ss']);
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      expect.stringContaining("'--host <name-or-address>' not specified"),
    ]);
    expect((await linegate.run(['node', 'show', 'nowhere'])).code).toBe(1);
    const { node } = await panel.given.node();
    expect((await linegate.run(['node', 'set', node.name, '--udp', 'off'])).code).toBe(0);
    expect((await owner.patch(`/nodes/${node.id}`, { is_udp: 1 })).json()).toMatchObject({ host: 'node.example.com' });
  });
});
