import { isIP } from 'node:net';

/** A rule of Clash, Surge and Surfboard for the host alone. */
const LINE_RULE = /\bDOMAIN,\{host\},([^,\s"']+)/g;
/** A route of sing-box for the host alone. A DNS rule stays: nobody asks for the name of an address. */
const ROUTE = /"domain": ?\["\{host\}"\](?=, ?"outbound")/g;

/**
 * Puts the host of links into a template. A rule for a name matches no address, so a host that is an address gets rules for addresses.
 *
 * @param host without brackets
 */
export function withHost(template: string, host: string): string {
  const version = isIP(host);
  if (version === 0) return template.replaceAll('{host}', host);
  const range = `${host}/${version === 6 ? 128 : 32}`;
  return template
    .replace(LINE_RULE, `${version === 6 ? 'IP-CIDR6' : 'IP-CIDR'},${range},$1,no-resolve`)
    .replace(ROUTE, `"ip_cidr": ["${range}"]`)
    .replaceAll('{host}', host);
}
