import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { NotAllowed } from './access.errors.js';

/**
 * Rejects a request that a page of another site made a browser send, by `Sec-Fetch-Site` and `Origin`. Programs send neither.
 *
 * @param publicUrl the panel's origin; without it, `Origin` must have the host of the request
 * @throws NotAllowed
 */
export function rejectForeignOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isForeignSite || (origin !== undefined && !isOwnOrigin(origin, host, publicUrl))) {
    throw new NotAllowed('The request comes from a page of another site', 'other-site');
  }
}

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string | null): boolean {
  if (publicUrl !== null && origin === publicUrl) return true;
  const [, ownHost] = /^https?:\/\/([^/]+)$/.exec(origin) ?? [];
  // A foreign host name may lead to this machine. So a panel with a configured origin accepts only that one.
  return ownHost !== undefined && ownHost === host && (publicUrl === null || isLoopbackHost(ownHost));
}

/** True for `localhost`, 127.0.0.1 and [::1], with or without a port. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isLoopbackAddress(name);
}

export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
