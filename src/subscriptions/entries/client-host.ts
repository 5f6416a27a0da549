import { isIPv6 } from 'node:net';

const NAME = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,253}[A-Za-z0-9])?$/;

/** True for a host name, an IPv4 address or an IPv6 address without brackets: every format can write it. */
export function isClientHost(text: string): boolean {
  return NAME.test(text) || isIPv6(text);
}
