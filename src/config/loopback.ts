import ipaddr from 'ipaddr.js';

/** True for a host that only this machine reaches: `localhost`, or a loopback address without brackets. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}
