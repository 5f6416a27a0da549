import { isIP, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';

const MAX_HOST = 253;
/** Letters of any script, and the full stops of RFC 3490, 3.1. A URL would cut the rest off, or drop it. */
const SENT = /^[\p{L}\p{M}\p{N}._\-\u3002\uff0e\uff61]+$/u;
/** RFC 1123, 2.1, and the underscores that some networks use. */
const NAME = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/**
 * Returns the one form of a host: an address, or a name in lower case and ASCII, in which an international name has its `xn--` form
 * (RFC 5891). An IPv6 address has its short form without brackets (RFC 5952). The panel stores every host in this form.
 *
 * @param text as an operator, an old panel or a setting has it
 * @returns undefined for anything else
 */
export function hostOf(text: string): string | undefined {
  const bare = /^\[(.*)\]$/.exec(text)?.[1];
  if (bare !== undefined || isIPv6(text)) return shortIPv6(bare ?? text);
  if (isIP(text) !== 0) return text;
  const name = text.length <= MAX_HOST && SENT.test(text) ? domainToASCII(text) : '';
  // Some numbers are addresses to a URL: `1.2` would become 1.0.0.2.
  return name.length <= MAX_HOST && NAME.test(name) && isIP(name) === 0 ? name : undefined;
}

/** True for a text with a form of {@link hostOf}. */
export function isHost(text: string): boolean {
  return hostOf(text) !== undefined;
}

/** The short form in which browsers write an IPv6 address; undefined for one with a zone, which has a meaning on one machine only. */
function shortIPv6(address: string): string | undefined {
  const url = `http://[${address}]`;
  return isIPv6(address) && URL.canParse(url) ? withoutBrackets(new URL(url).hostname) : undefined;
}

/** The host of a URL as the panel stores hosts: an IPv6 address has no brackets. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** A host in a URL, or before a port: an IPv6 address has brackets there. */
export function inUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
