import { LOON as KNOWN, unknownTo } from './ciphers.js';
import { cleanLineName } from './entry-names.js';
import type { Format } from './format.js';
import type { Printed, Proxy } from './proxy.js';
import { bareProblem, quotedPasswordProblem } from './text-parts.js';

/** The lines of Loon. */
export const LOON: Format = {
  type: 'text/plain; charset=utf-8',
  ending: 'txt',
  name: cleanLineName,
  print: loonLine,
  file: (proxies) => proxies.map(({ text }) => `${text}\n`).join(''),
};

/** A proxy as a line. The password stands in quotation marks, which have no escape. */
export function loonLine(proxy: Proxy): Printed {
  const { name, host, port, method, password, hasUdp } = proxy;
  const options = optionsOf(proxy);
  const problem =
    unknownTo(KNOWN, proxy) ??
    quotedPasswordProblem(password) ??
    options.map(([key, value]) => bareProblem(key, value)).find((found) => found !== undefined);
  if (problem !== undefined) return problem;
  const kind = proxy.kind === 'ss' ? 'Shadowsocks' : 'shadowsocksr';
  const last = [...options, ['fast-open', 'false'], ['udp', String(hasUdp)]].map(([key, value]) => `${key}=${value}`);
  return [`${name}=${kind}`, host, port, method, `"${password}"`, ...last].join(',');
}

function optionsOf(proxy: Proxy): (readonly [string, string])[] {
  if (proxy.kind === 'ss') {
    const { plugin } = proxy;
    return plugin === undefined ? [] : [['obfs-name', plugin.mode], ...given('obfs-host', plugin.host)];
  }
  const { protocol, protocolParam, obfs, obfsParam } = proxy;
  return [
    ['protocol', protocol],
    ...given('protocol-param', protocolParam),
    ['obfs', obfs],
    ...given('obfs-param', obfsParam),
  ];
}

function given(key: string, value: string): (readonly [string, string])[] {
  return value === '' ? [] : [[key, value]];
}
