import type { Config } from '../../config/config.js';

/** The party that passkeys belong to (WebAuthnService, section 4, "relying party"). */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Reads the configuration and never the request. Without `PUBLIC_URL` the party is this machine. */
export function relyingPartyOf({ publicUrl, port }: Config): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`);
  return { id: hostname, origin };
}
