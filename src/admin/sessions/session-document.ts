import type { AdminCaller } from '../access/admin-caller.js';
import type { Right, Role } from '../access/rights.js';

/** Who is logged in, and what his browser needs to know of it. */
export interface SessionDocument {
  readonly operator: { readonly id: number; readonly name: string; readonly role: Role };
  readonly rights: readonly Right[];
  /** What the header `X-CSRF-Token` must have with every method but GET. */
  readonly csrf: string;
  /** When the session ends, however it is used; Unix seconds. */
  readonly expires_at: number;
}

/** The password was right, and is not enough. */
export interface SecondFactorDocument {
  /** Any of them will do. */
  readonly second_factor: readonly ('totp' | 'recovery_code' | 'passkey')[];
  /** To be sent with it; good for five minutes. */
  readonly ticket: string;
}

export function sessionDocumentOf({ operator, rights }: AdminCaller, csrf: string, expiresAt: number): SessionDocument {
  return { operator, rights, csrf, expires_at: expiresAt };
}

/** An answer that begins or ends a session in the browser that gets it. */
export class CookieAnswer<Body> {
  constructor(
    readonly body: Body,
    /** What the cookie holds from now on; empty where it goes. */
    readonly cookie: string,
  ) {}
}
