import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { load } from 'js-yaml';
import type { AdminClient } from '../support/admin-client.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Panel } from '../support/panel.js';
import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { NODES } from '../uniproxy/uniproxy-api.js';
import { type Configuration, problemsOf, V2BX, V2NODE, VNET, XBOARD_NODE, XRAYR } from './configuration-keys.js';
import { listen } from './panel/listen.js';
import { countersOf } from './panel/panel-counters.js';
import { VnetSsr22 } from './fakes/vnet/vnet-ssr-2.2.mjs';
import { XrayR } from './fakes/xrayr.mjs';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = ['README.md', 'docs/daemons.md'];

/** The code blocks of a page in one language. */
function blocks(page: string, language: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block);
}

/** The commands of a section, as a shell passes them to a program. */
function commandsOf(page: string, heading: string): string[][] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const [section = ''] = text.slice(text.indexOf(`${heading}\n`) + heading.length).split('\n## ');
  const shell = [...section.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block = '']) => block).join('');
  const lines = shell
    .replaceAll('\\\n', ' ')
    .replaceAll(/"\$[A-Z_]+"/g, 'a-password')
    .split('\n');
  return lines.filter((line) => line.startsWith('linegate ')).map((line) => line.split(/ +/).slice(1));
}

describe('The configuration of a daemon', () => {
  it.each<[string, string, Configuration, string]>([
    ['a misspelt key', 'Log: {Level: none, Path: x}', XRAYR, 'Log.Path is not read'],
    [
      'a key of the wrong section',
      'Nodes: [{ApiConfig: {ListenIP: x}}]',
      XRAYR,
      'Nodes.0.ApiConfig.ListenIP is not read',
    ],
    ['a number as text', 'node_id: "1"', VNET, 'node_id is no number'],
    ['a missing section Log', 'Nodes: []', XRAYR, 'Log.Level is missing'],
  ])('is invalid with %s', (_name, yaml, configuration, problem) => {
    expect(problemsOf(load(yaml), configuration)).toContain(problem);
  });

  describe('that the panel generates', () => {
    let panel: Panel;
    let owner: AdminClient;
    beforeAll(async () => {
      panel = await Panel.start();
      owner = panel.admin(await panel.given.operator());
    });
    afterAll(() => panel.stop());

    const fileOf = async (id: number, daemon: string): Promise<string> => {
      const reply = await owner.get(`/nodes/${id}/install?daemon=${daemon}`);
      return reply.json<{ files: { content: string }[] }>().files[0]?.content ?? '';
    };

    it('comes with a compose file that mounts it; an unknown daemon has none', async () => {
      const { node: xrayr } = await panel.given.node({ family: 'ss', daemon: 'xrayr', port: '8389' });
      const { node: vnet } = await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr' });
      interface Compose {
        readonly files: { path: string; content: string }[];
        readonly commands: string[];
      }
      for (const [id, daemon, folder] of [
        [xrayr.id, 'xrayr', '/etc/XrayR'],
        [vnet.id, 'vnet-ssr', '/etc/vnet'],
        [vnet.id, 'vnet-ssr-2.1', '/etc/vnet'],
      ] as const) {
        const { compose } = (await owner.get(`/nodes/${id}/install?daemon=${daemon}`)).json<{ compose: Compose }>();
        const [configuration, file] = compose.files;
        expect(configuration?.path.startsWith(folder)).toBe(true);
        const { services } = load(file?.content ?? '') as { services: Record<string, { volumes: string[] }> };
        const [service] = Object.values(services);
        expect(service).toMatchObject({ image: expect.any(String), network_mode: 'host', restart: 'unless-stopped' });
        expect(service?.volumes.some((volume) => volume.startsWith(folder))).toBe(true);
        expect(compose.commands[0]).toBe('docker compose up -d');
      }
      expect((await owner.get(`/nodes/${vnet.id}/install?daemon=standard`)).json()).toMatchObject({ compose: null });
    });

    it('for XrayR has every required key, and no unknown key', async () => {
      const { node } = await panel.given.node({ family: 'ss', daemon: 'xrayr', port: '8388' });
      const content = load(await fileOf(node.id, 'xrayr'));
      expect(problemsOf(content, XRAYR)).toEqual([]);
      // Without a log level no log shows the requests. After five seconds without a response the daemon repeats a request.
      expect(content).toMatchObject({
        Log: { Level: 'warning' },
        Nodes: [{ PanelType: 'Proxypanel', ApiConfig: { NodeID: node.id, NodeType: 'Shadowsocks', Timeout: 30 } }],
      });
    });

    it.each(['vnet-ssr', 'vnet-ssr-2.1'])('for %s has every required key, and no unknown key', async (daemon) => {
      const { node } = await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr' });
      expect(problemsOf(JSON.parse(await fileOf(node.id, daemon)), VNET)).toEqual([]);
    });
  });

  describe('of UniProxy', () => {
    it.each<[NonNullable<NewNode['daemon']>, NewNode, Configuration, string]>([
      ['v2node', NODES.vless, V2NODE, 'v2node'],
      ['v2bx', { protocol: 'trojan' }, V2BX, 'trojan'],
      ['v2bx', { protocol: 'hysteria2' }, V2BX, 'hysteria2'],
      ['xrayrp', NODES.vless, XRAYR, 'vless'],
      ['xrayrp', { protocol: 'tuic' }, XRAYR, 'tuic'],
      ['xrayr-newv2board', { protocol: 'trojan' }, XRAYR, 'trojan'],
      ['xboard-node', { protocol: 'anytls' }, XBOARD_NODE, 'anytls'],
    ])(
      'for %s with %j has every required key and no unknown key, and its commands work',
      async (daemon, fields, keys, type) => {
        const panel = await Panel.start({ publicUrl: 'https://panel.example.com' });
        const owner = panel.admin(await panel.given.operator());
        const { node, key } = await panel.given.node({ daemon, ...fields });
        interface Text {
          readonly files: { path: string; content: string }[];
          readonly commands: string[];
          readonly compose: { files: { path: string; content: string }[] };
        }
        const text = (await owner.get(`/nodes/${node.id}/install?daemon=${daemon}`)).json<Text>();
        const [main, unit] = text.files;
        expect(problemsOf(load(main?.content ?? ''), keys)).toEqual([]);
        expect(main?.content).toContain('https://panel.example.com');
        expect(unit?.path).toMatch(/^\/etc\/systemd\/system\/.*\.service$/);
        expect(unit?.content).toMatch(/^ExecStart=\/usr\/local\//m);
        const [write = '', , check = ''] = text.commands;
        // A shell writes the file as it is.
        const folder = mkdtempSync(join(tmpdir(), 'linegate-install-'));
        const local = write
          .replace(`mkdir -p ${dirname(main?.path ?? '')}`, `mkdir -p ${folder}`)
          .replace(`> ${main?.path}`, `> ${join(folder, basename(main?.path ?? ''))}`)
          .replace(/ && systemctl.*$/, '');
        execFileSync('sh', ['-c', local]);
        expect(readFileSync(join(folder, basename(main?.path ?? '')), 'utf8')).toBe(main?.content);
        rmSync(folder, { recursive: true });
        const url = /'https:\/\/panel\.example\.com(.*)'/.exec(check)?.[1] ?? '';
        expect(url).toContain(`node_type=${type}`);
        expect((await panel.get(url.replace('LINE_KEY', key))).statusCode).toBe(200);
        const { services } = load(text.compose.files[1]?.content ?? '') as {
          services: Record<string, { volumes: string[] }>;
        };
        expect(Object.values(services)[0]?.volumes[0]).toContain(dirname(main?.path ?? ''));
        await panel.stop();
      },
    );
  });

  it.each(PAGES)('in %s is complete and readable for the daemon', (page) => {
    const problems = [
      ...blocks(page, 'yaml').flatMap((block) => problemsOf(load(block), XRAYR)),
      ...blocks(page, 'json').flatMap((block) =>
        problemsOf(JSON.parse(block), block.includes('Nodes') ? V2NODE : VNET),
      ),
    ];
    expect(problems).toEqual([]);
  });

  it('and the commands beside it in the README create nodes whose daemons work', async () => {
    const panel = await Panel.start();
    panel.clock.set(Date.now());
    const { user } = await panel.given.user();
    const linegate = new LinegateCommand(panel.environment);
    const commands = commandsOf('README.md', '## Connect a daemon');
    const added = [];
    for (const args of commands) added.push(await linegate.json<{ id?: number; key?: string }>(args));
    const [v2node, v2nodeKey, vnet, vnetKey, xrayr, xrayrKey] = added;
    const [ofV2node = '', ofVnet = ''] = blocks('README.md', 'json');
    const [yaml = ''] = blocks('README.md', 'yaml');
    expect(JSON.parse(ofV2node)).toMatchObject({ Nodes: [{ NodeID: v2node?.id }] });
    expect(JSON.parse(ofVnet)).toMatchObject({ node_id: vnet?.id });
    expect(load(yaml)).toMatchObject({ Nodes: [{ ApiConfig: { NodeID: xrayr?.id } }] });

    const query = `node_id=${v2node?.id}&node_type=v2node&token=${v2nodeKey?.key}`;
    expect((await panel.get(`/api/v2/server/config?${query}`)).json()).toMatchObject({ protocol: 'vless', tls: 2 });
    const access = { panel: await listen(panel), clock: () => panel.clock.unixSeconds() };
    const daemons = [
      new VnetSsr22({ ...access, node: Number(vnet?.id), key: String(vnetKey?.key) }),
      new XrayR({ ...access, node: Number(xrayr?.id), key: String(xrayrKey?.key) }),
    ];
    for (const daemon of daemons) {
      await daemon.start();
      daemon.carry(user.id, 1000, 2000);
      await daemon.pass(60);
      await daemon.stop();
    }
    expect(await countersOf(panel, user)).toMatchObject({ u: 2000n, d: 4000n });
    await panel.stop();
  });
});
