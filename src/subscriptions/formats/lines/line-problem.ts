import { requestPath } from '../early-data.js';
import type { LeftOut } from '../left-out/left-out.js';
import type { Proxy } from '../proxy.js';
import type { Transport } from '../stream.js';
import { bareProblem } from '../text-parts.js';

/** A field of a node, as the admin API names it, with the text that a line has for it. */
type Field = readonly [name: string, value: string];

/**
 * Why the texts of a proxy cannot stand in a line; undefined if they can. A line has no escapes.
 *
 * @param passwordProblem checks a password
 */
export function lineProblem(
  proxy: Proxy,
  passwordProblem: (password: string) => LeftOut | undefined,
): LeftOut | undefined {
  const passwords = passwordsOf(proxy).map((password) => passwordProblem(password));
  const fields = fieldsOf(proxy).map(([name, value]) => bareProblem(name, value));
  return [...passwords, ...fields].find((problem) => problem !== undefined);
}

function passwordsOf(proxy: Proxy): string[] {
  const own = 'password' in proxy ? [proxy.password] : [];
  return proxy.kind === 'hysteria2' && proxy.obfsPassword !== undefined ? [...own, proxy.obfsPassword] : own;
}

function fieldsOf(proxy: Proxy): Field[] {
  switch (proxy.kind) {
    case 'ss': {
      const { host = '', path = '' } = proxy.plugin ?? {};
      return [
        ['obfs_param', host],
        ['path', path],
      ];
    }
    case 'ssr':
      return [
        ['protocol_param', proxy.protocolParam],
        ['obfs_param', proxy.obfsParam],
      ];
    default:
      return 'transport' in proxy ? transportFields(proxy.transport) : [];
  }
}

function transportFields(transport: Transport): Field[] {
  if (transport.network !== 'ws' && transport.network !== 'http') return [];
  return [
    ['path', requestPath(transport.path).path],
    ['request_host', transport.host],
  ];
}
