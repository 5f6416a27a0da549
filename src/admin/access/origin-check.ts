import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { NotAllowed } from './access.errors.js';

/**
 * Refuses a request that a page of another site has made a browser send: by `Sec-Fetch-Site`, and by `Origin`, which must be
 * that of the panel. Programs send neither.
 *
 * @param publicUrl the panel's origin; without it, the origin must be of the host that was asked
 * @throws NotAllowed
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isForeignSite || (origin !== undefined && !isOwnOrigin(origin, host, publicUrl))) {
    throw new NotAllowed('The request comes from a page of another site');
  }
}

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string | null): boolean {
  if (publicUrl !== null && origin === publicUrl) return true;
  const [, ownHost] = /^https?:\/\/([^/]+)$/.exec(origin) ?? [];
  // A host name of somebody else's may lead to this machine, so where the panel knows its own it takes no other.
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
