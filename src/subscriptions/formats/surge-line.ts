import { type Known, unknownTo } from './ciphers.js';
import { LeftOut, type Printed, type Proxy } from './proxy.js';
import { bareProblem, quoteProblem } from './text-parts.js';

/** A proxy as a line of Surge or Surfboard. Quotation marks have no escape there. */
export function surgeLine(known: Known, proxy: Proxy): Printed {
  const problem = unknownTo(known, proxy) ?? quoteProblem('the password', proxy.password);
  if (problem !== undefined || proxy.kind === 'ssr') return problem ?? new LeftOut('the client does not know it');
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
