import { isLoopbackHost } from '../../common/checks/loopback.js';

/** The party that passkeys belong to (WebAuthnService, section 4, "relying party"). */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The party of a panel at an address. It never comes from the request. Without an address, and on this machine, it is `localhost`: an IP
 * address cannot have passkeys. Elsewhere the id may be one; see `PasskeysNeedName`.
 *
 * @param port at which the panel listens
 */
export function relyingPartyOf(publicUrl: string | null, port: number): RelyingParty {
  const url = new URL(publicUrl ?? `http://localhost:${port}`);
  if (isLoopbackHost(url.host)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

/** True if the passkeys of one address work at the other one. */
export function havePasskeysInCommon(one: string | null, other: string | null): boolean {
  return relyingPartyOf(one, 0).id === relyingPartyOf(other, 0).id;
}
