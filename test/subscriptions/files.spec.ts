import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { buildFile, type SubscriptionFile } from '../../src/subscriptions/answer/subscription-file.js';
import type { Standing } from '../../src/subscriptions/links/standing.js';
import { addressesOf } from '../../src/subscriptions/entries/address.cache.js';
import { FORMAT_NAMES, type FormatName } from '../../src/subscriptions/formats/format-names.js';
import { BadTemplate } from '../../src/subscriptions/templates/template.errors.js';
import { compileTexts } from '../../src/subscriptions/texts/compiled-texts.js';
import { DEFAULT_TEXTS, type TextName } from '../../src/subscriptions/texts/text-names.js';
import { parseLoon, parseQuantumult, parseSs, parseSsr, parseSurge } from './parsers.js';
import { ONE_PORT_NODES, onePortNode } from './one-port-samples.js';
import { CONTEXT, NODES, nodeOf, RELAY, sampleAddresses, subscriberOf, viewsOf } from './samples.js';

const GOLDEN = join(import.meta.dirname, 'golden');
const HOST = 'sub.example.com';
const { formats } = compileTexts(DEFAULT_TEXTS, HOST);

function build(format: FormatName, standing: Standing = 'active', addresses = sampleAddresses()): SubscriptionFile {
  return buildFile(formats[format], addresses, subscriberOf(), standing, CONTEXT);
}

const textOf = (format: FormatName, standing?: Standing): string => build(format, standing).body.toString('utf8');
/** With nodes of every protocol. */
const goldenOf = (format: FormatName): string =>
  build(format, 'active', addressesOf(viewsOf([...NODES, ...ONE_PORT_NODES]), [RELAY])).body.toString('utf8');
const decoded = (text: string): string[] => Buffer.from(text, 'base64').toString('utf8').trim().split('\n');

interface Clash {
  proxies: Record<string, unknown>[];
  'proxy-groups': { name: string; proxies: string[] }[];
  rules: string[];
}
interface SingBox {
  outbounds: { type: string; tag: string; outbounds?: string[] }[];
}

describe('the file of a user', () => {
  it.each(FORMAT_NAMES)('in the format %s is that of test/subscriptions/golden', (format) => {
    const file = join(GOLDEN, `${format}.txt`);
    // To write a new one, delete the old one and look at the new one.
    if (!existsSync(file)) writeFileSync(file, goldenOf(format));
    expect(goldenOf(format)).toBe(readFileSync(file, 'utf8'));
  });

  it('has the port and the password that the daemon of each node expects', () => {
    const links = decoded(textOf('base64')).map((link) => (link.startsWith('ssr:') ? parseSsr(link) : parseSs(link)));
    expect(
      links.map(({ name, host, port, password, protocolParam }) => [name, host, port, password, protocolParam]),
    ).toEqual([
      ['🇭🇰 Relay', 'relay.example.net', 10_443, 'EBESExQVFhcYGRobHB0eHw==', undefined],
      ['Tokyo', 'tokyo.example.com', 20_007, 'EBESExQVFhcYGRobHB0eHw==', undefined],
      ['Tokyo 2', '2001:db8::1', 8388, 'EBESExQVFhcYGRobHB0eHw==', undefined],
      ['香港, "1" = a', 'n3.example.com', 20_007, 'EBESExQVFhcYGRobHB0eHw==', undefined],
      ['Keys', 'n4.example.com', 443, 'AAECAwQFBgcICQoLDA0ODw==:EBESExQVFhcYGRobHB0eHw==', undefined],
      ['Many ports', 'n5.example.com', 20_007, 'EBESExQVFhcYGRobHB0eHw==', ''],
      ['One port', 'n6.example.com', 8443, 'shared', '20007:EBESExQVFhcYGRobHB0eHw=='],
      ['Proxy', 'n7.example.com', 20_007, 'EBESExQVFhcYGRobHB0eHw==', ''],
    ]);
  });

  it('is YAML whose groups name its proxies only, for mihomo and for the old core', () => {
    for (const format of ['clash', 'clash-legacy'] as const) {
      const { proxies, 'proxy-groups': groups, rules } = load(textOf(format)) as Clash;
      const names = proxies.map(({ name }) => name);
      expect(new Set([...names, ...groups.map(({ name }) => name)]).size).toBe(names.length + groups.length);
      expect(groups.map(({ name, proxies: members }) => [name, members])).toEqual([
        ['Proxy', ['Auto', ...names]],
        ['Auto', names],
      ]);
      expect(rules[0]).toBe(`DOMAIN,${HOST},DIRECT`);
      expect(names.includes('Keys')).toBe(format === 'clash');
    }
  });

  it('is JSON of sing-box whose groups name its outbounds only', () => {
    for (const format of ['sing-box', 'sing-box-legacy'] as const) {
      const { outbounds } = JSON.parse(textOf(format)) as SingBox;
      const tags = outbounds.map(({ tag }) => tag);
      expect(new Set(tags).size).toBe(tags.length);
      for (const { outbounds: members = [] } of outbounds) for (const tag of members) expect(tags).toContain(tag);
      expect(outbounds.filter(({ type }) => type === 'shadowsocks').map(({ tag }) => tag)).toEqual([
        ...['🇭🇰 Relay', 'Tokyo', 'Tokyo 2', '香港, "1" = a', 'Keys'],
      ]);
    }
  });

  it('is SIP008 by its schema, with ids that stay', () => {
    const server = {
      type: 'object',
      required: ['id', 'remarks', 'server', 'server_port', 'password', 'method'],
      properties: {
        id: { type: 'string', pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' },
        ...{ remarks: { type: 'string' }, server: { type: 'string' }, password: { type: 'string' } },
        ...{ method: { type: 'string' }, plugin: { type: 'string' }, plugin_opts: { type: 'string' } },
        server_port: { type: 'integer', minimum: 1, maximum: 65_535 },
      },
      additionalProperties: false,
    };
    const schema = {
      type: 'object',
      required: ['version', 'servers'],
      properties: {
        ...{ version: { const: 1 }, servers: { type: 'array', items: server } },
        ...{ bytes_used: { type: 'integer' }, bytes_remaining: { type: 'integer' } },
      },
      additionalProperties: false,
    };
    const document = JSON.parse(textOf('sip008')) as { servers: { id: string }[]; bytes_used: number };
    const validate = new Ajv().compile(schema);
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(document).toMatchObject({ bytes_used: 3072, bytes_remaining: 100 * 1024 ** 3 - 3072 });
    const ids = document.servers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect((JSON.parse(textOf('sip008')) as typeof document).servers.map(({ id }) => id)).toEqual(ids);
  });

  it('is a profile of Surge and Surfboard with all names in its groups', () => {
    for (const format of ['surge', 'surfboard'] as const) {
      const [first = '', ...lines] = textOf(format).split('\n');
      expect(first).toBe(
        `#!MANAGED-CONFIG https://sub.example.com/s/CODE?format=${format} interval=86400 strict=false`,
      );
      const start = lines.indexOf('[Proxy]');
      const proxies = lines.slice(start + 1, lines.indexOf('', start)).map(parseSurge);
      const names = proxies.map(({ name }) => name).join(', ');
      expect(lines).toContain(`Proxy = select, Auto, ${names}`);
      expect(proxies.map(({ name }) => name)).toContain('香港 1 a');
      expect(lines.join('\n')).not.toMatch(/\{\w+\}/);
    }
  });

  it('is a list of lines for Loon and Quantumult X', () => {
    const loon = textOf('loon').trim().split('\n').map(parseLoon);
    const quantumult = decoded(textOf('quantumult-x')).map(parseQuantumult);
    expect(loon.map(({ name }) => name)).toEqual(quantumult.map(({ name }) => name));
    expect(loon.map(({ kind, name }) => `${kind} ${name}`)).toContain('ssr One port');
    expect(loon).toHaveLength(8);
  });

  it('tells Shadowrocket the allowance and the end, and never the used bytes', () => {
    expect(decoded(textOf('shadowrocket'))[0]).toBe('STATUS=100 GiB, until 2027-01-31');
    expect(formats.shadowrocket.hasUsage).toBeUndefined();
  });
});

describe('a server that a format cannot have', () => {
  it('is left out, and the operator gets the reason', () => {
    expect(build('clash').leftOut).toEqual([
      {
        ...{ name: 'Proxy', because: 'the client does not know the cipher salsa20' },
        ...{ code: 'unknown-cipher', values: { name: 'salsa20' } },
      },
    ]);
    expect(build('sip008').leftOut.map(({ name }) => name)).toEqual(['Many ports', 'One port', 'Proxy']);
    expect(build('base64').leftOut).toEqual([]);
  });

  it('is counted if another app may have it, and not if no app can', () => {
    const wrong = onePortNode(29, { protocol: 'vless', settings: { network: 'kcp' } });
    const addresses = addressesOf(viewsOf([...ONE_PORT_NODES, wrong]), []);
    const counts = (format: FormatName): (string | number)[] => {
      const { servers, leftOut } = build(format, 'active', addresses);
      return [format, servers.all, servers.needAnotherApp, leftOut.length];
    };
    expect(['clash', 'sing-box', 'surge', 'sip008', 'base64'].map((format) => counts(format as FormatName))).toEqual([
      ['clash', 19, 2, 3],
      ['sing-box', 19, 3, 4],
      ['surge', 19, 8, 9],
      ['sip008', 19, 15, 16],
      ['base64', 19, 1, 2],
    ]);
    expect(build('clash', 'expired', addresses).servers).toEqual({ all: 0, needAnotherApp: 0 });
  });

  it('has the one form of a host that was stored in another one', () => {
    const hosts = ['Tokyo.Example.COM', '[2001:DB8:0::1]'];
    const addresses = addressesOf(viewsOf(hosts.map((host, index) => nodeOf(index + 1, { host }))), []);
    const links = decoded(build('base64', 'active', addresses).body.toString('utf8')).map(parseSs);
    expect(links.map(({ host }) => host)).toEqual(['tokyo.example.com', '2001:db8::1']);
  });

  it.each([
    ['the host is neither a name nor an address', { host: 'a:b' }],
    ['no client knows the obfs salamander', { obfs: 'salamander' }],
    ['no format can write "a b"', { method: 'a b' }],
    ['2022-blake3-aes-256-gcm needs passwords that are 32 bytes in base64', { method: '2022-blake3-aes-256-gcm' }],
  ])('because %s', (because, fields) => {
    const addresses = addressesOf(viewsOf([nodeOf(1, fields)]), []);
    for (const format of FORMAT_NAMES) {
      const { leftOut, standing } = build(format, 'active', addresses);
      expect([leftOut, standing]).toMatchObject([[{ name: 'node 1', because }], 'no-fitting-servers']);
    }
  });
});

describe('the file of a panel whose links have an address for a host', () => {
  const filesAt = (host: string) => {
    const { formats: own } = compileTexts(DEFAULT_TEXTS, host);
    const fileOf = (format: FormatName): string =>
      buildFile(own[format], sampleAddresses(), subscriberOf(), 'active', CONTEXT).body.toString('utf8');
    return { clash: load(fileOf('clash')) as Clash, fileOf };
  };

  it.each([
    ['192.0.2.7', 'IP-CIDR,192.0.2.7/32,DIRECT,no-resolve'],
    ['2001:db8::1', 'IP-CIDR6,2001:db8::1/128,DIRECT,no-resolve'],
  ])('has a rule that matches %s', (host, rule) => {
    const { clash, fileOf } = filesAt(host);
    expect(clash.rules[0]).toBe(rule);
    expect(clash).toMatchObject({ dns: { 'fake-ip-filter': ['*.lan', host] } });
    for (const format of ['surge', 'surfboard'] as const) expect(fileOf(format)).toContain(`[Rule]\n${rule}\n`);
    for (const format of ['sing-box', 'sing-box-legacy'] as const) {
      const { route } = JSON.parse(fileOf(format)) as { route: { rules: object[] } };
      expect(route.rules).toContainEqual({ ip_cidr: [/[^,]+,([^,]+)/.exec(rule)?.[1]], outbound: 'direct' });
      expect(JSON.stringify(route)).not.toContain('"domain":');
    }
  });
});

describe('the file of a user whom no node serves', () => {
  const REASONS = ['off', 'banned', 'expired', 'used-up', 'no-servers'] as const;

  it.each(REASONS)('has one entry that leads nowhere and says why: %s', (standing) => {
    const [link = ''] = decoded(textOf('base64', standing));
    expect(parseSs(link)).toMatchObject({ host: '127.0.0.1', port: 1 });
    expect((load(textOf('clash', standing)) as Clash).proxies).toHaveLength(1);
    for (const format of FORMAT_NAMES) {
      expect(build(format, standing).body.toString()).not.toContain('tokyo.example.com');
    }
  });

  it('says it when no node is for the user, or none for the app', () => {
    expect(build('base64', 'active', []).standing).toBe('no-servers');
    const onlySsr = addressesOf(viewsOf([nodeOf(1, { family: 'ssr' })]), []);
    expect(build('sing-box', 'active', onlySsr).standing).toBe('no-fitting-servers');
    expect(build('base64', 'active', onlySsr).standing).toBe('active');
  });
});

describe('the addresses of nodes', () => {
  const entry = { ...RELAY, nodeId: 1, sort: 0, country: '' };
  const namesOf = (entries: (typeof RELAY)[]): string[] =>
    addressesOf(viewsOf([nodeOf(1), nodeOf(2)]), entries).map(({ name, host, port }) => `${name} ${host} ${port}`);

  it('are those of the nodes without entries', () => {
    expect(namesOf([])).toEqual(['node 1 n1.example.com 0', 'node 2 n2.example.com 0']);
  });

  it('have relays beside the node, the higher numbers first', () => {
    expect(namesOf([{ ...entry, id: 1, nodeId: 2, sort: 1 }])).toEqual([
      'Relay relay.example.net 10443',
      'node 1 n1.example.com 0',
      'node 2 n2.example.com 0',
    ]);
  });

  it('lack a node whose own address is hidden, and a relay that is hidden', () => {
    const own = { ...entry, host: '', port: 0 };
    expect(namesOf([{ ...own, hidden: 1 }])).toEqual(['node 2 n2.example.com 0']);
    expect(namesOf([{ ...own, name: 'New name' }])).toEqual(['New name n1.example.com 0', 'node 2 n2.example.com 0']);
    expect(namesOf([{ ...entry, hidden: 1 }])).toHaveLength(2);
  });

  it('of deleted nodes are gone', () => {
    expect(namesOf([{ ...entry, nodeId: 3 }])).toHaveLength(2);
  });
});

describe('a template', () => {
  const compiled = (name: TextName, content: string): unknown =>
    compileTexts({ ...DEFAULT_TEXTS, [name]: content }, HOST);

  it.each<[TextName, string, string]>([
    ['clash', 'a: [', 'not YAML'],
    ['clash', '- a', 'must be a mapping'],
    ['clash', 'rules: []', 'proxy-groups must be a list with a group'],
    ['clash', 'proxy-groups: [{name: a, proxies: [1]}]', 'the proxies of the group a must be a list of names'],
    ['clash', 'proxy-groups: [{name: a, proxies: ["/(/"]}]', '/(/'],
    ['sing-box', '{', 'not JSON'],
    ['sing-box', '[]', 'must be an object'],
    ['sing-box', '{"outbounds": [{}]}', 'each outbound must have a tag'],
    ['surge', '[Proxy]', 'must have the line {proxies}'],
    ['surfboard', '{proxies}', 'must have {names}'],
    ['client-rules', '# nothing', 'must have a rule'],
    ['client-rules', 'clash (', 'line 1'],
    ['client-rules', 'clash a\nxray b', 'line 2 must be a format'],
  ])('of %s is rejected with its mistake: %s', (name, content, message) => {
    expect(() => compiled(name, content)).toThrow(BadTemplate);
    expect(() => compiled(name, content)).toThrow(message);
  });

  it.each<[TextName, string, object]>([
    ['clash', 'a: 1\n\tb: 2', { kind: 'yaml', problem: 'yaml-tab', line: 2, column: 1 }],
    [
      'clash',
      'a: 1\na: 2',
      { kind: 'yaml', problem: 'yaml-repeated', line: 2, column: 1, mistake: 'Map keys must be unique' },
    ],
    ['clash', 'a: "x', { kind: 'yaml', problem: 'yaml-missing', line: 1, column: 6 }],
    ['clash', 'a: *b', { kind: 'yaml-alias', alias: 'b' }],
    ['clash', 'a: {<<: 1}\n<<: [2]', { kind: 'clash-groups' }],
    ['sing-box', '{\n  "a" 1', { kind: 'json', problem: 'json-colon', line: 2, column: 7 }],
    ['sing-box', '{"outbounds": [{"tag": "a", "outbounds": 1}]}', { kind: 'sing-box-members', tag: 'a' }],
    ['surge', '[Proxy]', { kind: 'surge-proxies', line: '{proxies}' }],
    ['hand-over-zh', '{pasword}', { kind: 'unknown-word', word: '{pasword}' }],
  ])('of %s names its mistake in a form for programs: %j', (name, content, values) => {
    let thrown: unknown;
    try {
      compiled(name, content);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(BadTemplate);
    expect((thrown as BadTemplate).values).toMatchObject(values);
  });

  it('with aliases that would fill the memory is rejected', () => {
    const tens = (name: string): string => Array<string>(10).fill(`*${name}`).join(', ');
    const lines = [...'bcdefg'].map((name, index) => `${name}: &${name} [${tens('abcdef'.charAt(index))}]`);
    expect(() => compiled('clash', ['a: &a [1]', ...lines].join('\n'))).toThrow('its aliases would fill the memory');
  });

  it('chooses the members of a group by their names; a group without any gets all', () => {
    const content = 'proxy-groups: [{name: G, proxies: ["/tokyo/", DIRECT]}, {name: N, proxies: ["/nothing/"]}]';
    const { clash } = compileTexts({ ...DEFAULT_TEXTS, clash: content }, HOST).formats;
    const { body } = buildFile(clash, sampleAddresses(), subscriberOf(), 'active', CONTEXT);
    const { proxies, 'proxy-groups': groups } = load(body.toString()) as Clash;
    expect(groups).toEqual([
      { name: 'G', proxies: ['Tokyo', 'Tokyo 2', 'DIRECT'] },
      { name: 'N', proxies: proxies.map(({ name }) => name) },
    ]);
  });
});
