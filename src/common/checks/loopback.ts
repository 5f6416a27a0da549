import ipaddr from 'ipaddr.js';

/** True for `localhost`, 127.0.0.1 and [::1], with or without a port. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isLoopbackAddress(name);
}

/** True for `localhost` in any letters, and for a loopback address without brackets. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopbackAddress(host);
}

/** True for an address that only this machine reaches, in any form: 127.0.0.2, ::1, ::ffff:127.0.0.1. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
