import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AddressForm } from '../../config/config.js';

/** A truncated address keeps its /24, for IPv6 its /48. */
const NETWORK_BYTES = { ipv4: 3, ipv6: 6 };

/**
 * Returns the one form of an address, or of its network: IPv4 also where it is written as IPv6 (`::ffff:192.0.2.1`), and IPv6
 * as RFC 5952 writes it. Returns undefined where the text is not an address.
 */
export function canonicalAddress(text: string, form: AddressForm): string | undefined {
  // A zone, as in `fe80::1%eth0`, has a meaning on the node only.
  if (isIP(text) === 0 || text.includes('%')) return undefined;
  const address = ipaddr.process(text);
  return form === 'full' ? address.toString() : networkOf(address);
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  const bytes = address.toByteArray();
  const length = NETWORK_BYTES[address.kind()];
  return `${ipaddr.fromByteArray(bytes.fill(0, length)).toString()}/${length * 8}`;
}
