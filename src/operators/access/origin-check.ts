import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../common/checks/loopback.js';
import { NotAllowed } from './access.errors.js';

/** The panel's origin, and whether it is the only one. */
export interface OwnOrigin {
  /** Null while nobody has set it. */
  readonly publicUrl: string | null;
  /**
   * The environment names the origin, so pages at no other one count. An origin that operators have stored does not shut out the host
   * of the request: otherwise a mistyped one would lock everybody out of the page that mends it.
   */
  readonly isOnly: boolean;
}

/**
 * Rejects a request that a page of another site made a browser send, by `Sec-Fetch-Site` and `Origin`. Programs send neither.
 *
 * @throws NotAllowed
 */
export function rejectForeignOrigin(request: FastifyRequest, own: OwnOrigin): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isForeignSite || (origin !== undefined && !isOwnOrigin(origin, host, own))) {
    throw new NotAllowed('The request comes from a page of another site', 'other-site');
  }
}

function isOwnOrigin(origin: string, host: string | undefined, { publicUrl, isOnly }: OwnOrigin): boolean {
  if (publicUrl !== null && origin === publicUrl) return true;
  const [, ownHost] = /^https?:\/\/([^/]+)$/.exec(origin) ?? [];
  // A foreign host name may lead to this machine. So a panel with a configured origin accepts only that one.
  return ownHost !== undefined && ownHost === host && (!isOnly || isLoopbackHost(ownHost));
}
