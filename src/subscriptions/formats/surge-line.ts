import { type Known, unknownTo } from './ciphers.js';
import { LeftOut } from './left-out/left-out.js';
import type { Printed, Proxy } from './proxy.js';
import { bareProblem, quotedPasswordProblem } from './text-parts.js';

/** A proxy as a line of Surge or Surfboard. Quotation marks have no escape there. */
export function surgeLine(known: Known, proxy: Proxy): Printed {
  const problem = unknownTo(known, proxy) ?? quotedPasswordProblem(proxy.password);
  if (problem !== undefined || proxy.kind === 'ssr') return problem ?? LeftOut.because('no-ssr');
  const { name, host, port, method, password, plugin, hasUdp } = proxy;
  const hostProblem = plugin && bareProblem('obfs_param', plugin.host);
  if (hostProblem) return hostProblem;
  return [
    `${name} = ss`,
    host,
    port,
    `encrypt-method=${method}`,
    `password="${password}"`,
    ...(plugin === undefined ? [] : [`obfs=${plugin.mode}`, ...(plugin.host ? [`obfs-host=${plugin.host}`] : [])]),
    `udp-relay=${hasUdp}`,
  ].join(', ');
}
