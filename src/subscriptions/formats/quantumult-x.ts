import { inUrl } from '../../common/checks/host.js';
import { QUANTUMULT_X as KNOWN, unknownTo } from './ciphers.js';
import { cleanLineName } from './entry-names.js';
import type { Format } from './format.js';
import type { Printed, Proxy } from './proxy.js';
import { barePasswordProblem, bareProblem, base64 } from './text-parts.js';

/** Base64 of the lines of Quantumult X. They have neither quotes nor escapes. */
export const QUANTUMULT_X: Format = {
  type: 'text/plain; charset=utf-8',
  ending: 'txt',
  name: cleanLineName,
  print: quantumultLine,
  file: (proxies) => base64(proxies.map(({ text }) => `${text}\n`).join('')),
};

/** A proxy as a line. The name stands last. */
export function quantumultLine(proxy: Proxy): Printed {
  const { name, host, port, method, password, hasUdp } = proxy;
  const obfs = obfsOf(proxy);
  const problem = unknownTo(KNOWN, proxy) ?? barePasswordProblem(password);
  const parameterProblem = obfs.map(([key, value]) => bareProblem(key, value)).find((found) => found !== undefined);
  if (problem !== undefined) return problem;
  if (parameterProblem !== undefined) return parameterProblem;
  const fields = [
    [`shadowsocks`, `${inUrl(host)}:${port}`],
    ['method', method],
    ['password', password],
    ...obfs,
    ['fast-open', 'false'],
    ['udp-relay', String(hasUdp)],
    ['tag', name],
  ] as const;
  return fields.map(([key, value]) => `${key}=${value}`).join(', ');
}

function obfsOf(proxy: Proxy): (readonly [string, string])[] {
  if (proxy.kind === 'ss') {
    const { plugin } = proxy;
    return plugin === undefined ? [] : [['obfs', plugin.mode], ...given('obfs-host', plugin.host)];
  }
  const { protocol, protocolParam, obfs, obfsParam } = proxy;
  return [
    ['ssr-protocol', protocol],
    ...given('ssr-protocol-param', protocolParam),
    ['obfs', obfs],
    ...given('obfs-host', obfsParam),
  ];
}

function given(key: string, value: string): (readonly [string, string])[] {
  return value === '' ? [] : [[key, value]];
}
