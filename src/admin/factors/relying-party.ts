import type { Config } from '../../config/config.js';

/** For whom passkeys are made (WebAuthn, section 4, "relying party"). */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** By what was configured, and never by what a request says of itself. Without an address of its own, the panel is this machine's. */
export function relyingPartyOf({ publicUrl, port }: Config): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`);
  return { id: hostname, origin };
}
