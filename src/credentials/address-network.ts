import ipaddr from 'ipaddr.js';

/** One address for the limits: an IPv4 address in any of its forms, or the /64 of an IPv6 address, which belongs to one customer. */
export function addressNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}::/64`;
}
