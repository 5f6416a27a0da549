/** Small parsers of the formats, by their public descriptions and not by the program. */

export interface Parsed {
  readonly kind: 'ss' | 'ssr';
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly method: string;
  readonly password: string;
  readonly [option: string]: unknown;
}

const text = (encoded: string): string => Buffer.from(encoded, 'base64url').toString('utf8');

/** `ss://` by SIP002 and SIP022. */
export function parseSs(link: string): Parsed {
  const [, user = '', host = '', port = '', query = '', name = ''] =
    /^ss:\/\/([^@]+)@(\[[^\]]+\]|[^:[\]]+):(\d+)(?:\/\?([^#]*))?#(.*)$/.exec(link) ?? [];
  const secrets = user.includes(':') ? user.split(':').map(decodeURIComponent).join(':') : text(user);
  const colon = secrets.indexOf(':');
  const plugin = /^plugin=(.*)$/.exec(query)?.[1];
  return {
    kind: 'ss',
    name: decodeURIComponent(name),
    host: host.replace(/[[\]]/g, ''),
    port: Number(port),
    method: secrets.slice(0, colon),
    password: secrets.slice(colon + 1),
    plugin: plugin === undefined ? undefined : pluginOf(decodeURIComponent(plugin)),
  };
}

/** `obfs-local;obfs=http;obfs-host=…`, where a backslash stands before special characters. */
function pluginOf(value: string): Record<string, string> {
  const parts = value.split(/(?<!\\)(?:\\\\)*;/);
  return Object.fromEntries(
    parts.slice(1).map((part) => {
      const at = part.search(/(?<!\\)=/);
      return [part.slice(0, at), part.slice(at + 1).replace(/\\(.)/gs, '$1')];
    }),
  );
}

/** `ssr://`, by the wiki of shadowsocksr. */
export function parseSsr(link: string): Parsed {
  const [main = '', query = ''] = text(link.replace(/^ssr:\/\//, '')).split('/?');
  const parts = main.split(':');
  const [protocol = '', method = '', obfs = '', password = ''] = parts.slice(-4);
  const values = new Map(query.split('&').map((pair) => [pair.split('=')[0] ?? '', text(pair.split('=')[1] ?? '')]));
  return {
    kind: 'ssr',
    host: parts.slice(0, -5).join(':'),
    port: Number(parts.at(-5)),
    ...{ protocol, method, obfs, password: text(password) },
    name: values.get('remarks') ?? '',
    obfsParam: values.get('obfsparam') ?? '',
    protocolParam: values.get('protoparam') ?? '',
    group: values.get('group') ?? '',
  };
}

/** A line of comma-separated values, some in quotation marks without escapes. */
function valuesOf(line: string): string[] {
  const values: string[] = [];
  let value = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      values.push(value.trim());
      value = '';
      continue;
    }
    value += character;
  }
  return [...values, value.trim()];
}

const unquoted = (value: string): string => (value.startsWith('"') ? value.slice(1, -1) : value);

const optionsOf = (values: readonly string[]): Map<string, string> =>
  new Map(values.map((each) => [each.slice(0, each.indexOf('=')), unquoted(each.slice(each.indexOf('=') + 1))]));

/** A line of Surge or Surfboard. */
export function parseSurge(line: string): Parsed {
  const [head = '', host = '', port = '', ...rest] = valuesOf(line);
  const [name = '', kind = ''] = head.split(' = ');
  const options = optionsOf(rest);
  if (kind !== 'ss') throw new Error(`no proxy: ${line}`);
  return {
    ...{ kind, name, host, port: Number(port) },
    method: options.get('encrypt-method') ?? '',
    password: options.get('password') ?? '',
    obfs: options.get('obfs'),
    obfsHost: options.get('obfs-host'),
    udp: options.get('udp-relay'),
  };
}

/** A line of Loon. */
export function parseLoon(line: string): Parsed {
  const [head = '', host = '', port = '', method = '', password = '', ...rest] = valuesOf(line);
  const [name = '', kind = ''] = head.split('=');
  return {
    ...{ kind: kind === 'Shadowsocks' ? 'ss' : 'ssr', name, host, port: Number(port), method },
    password: unquoted(password),
    ...Object.fromEntries(optionsOf(rest)),
  };
}

/** A line of Quantumult X. */
export function parseQuantumult(line: string): Parsed {
  const values = line.split(',').map((value) => value.trim());
  const options = new Map(values.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]));
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(options.get('shadowsocks') ?? '') ?? [];
  return {
    kind: options.has('ssr-protocol') ? 'ssr' : 'ss',
    name: options.get('tag') ?? '',
    host: host.replace(/[[\]]/g, ''),
    port: Number(port),
    method: options.get('method') ?? '',
    password: options.get('password') ?? '',
    ...Object.fromEntries(options),
  };
}
