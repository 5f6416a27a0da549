/** The claims of a token, checked for their form. Moments are Unix seconds. */
export interface TokenClaims {
  readonly userId: number;
  readonly sessionId: string;
  readonly tokenId: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export const ISSUER = 'linegate';
export const AUDIENCE = 'client';

const ID = /^[\w-]{22}$/;
const MAX_CLOCK_STEP_SECONDS = 60;

/**
 * The claims of a payload whose signature, issuer and audience are right. Undefined if a claim has another form than the panel
 * gives it, or if the token was issued more than a minute in the future.
 */
export function readClaims(payload: unknown, now: number): TokenClaims | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { sub, sid, jti, iat, exp } = { sub: '', sid: '', jti: '', iat: NaN, exp: NaN, ...payload };
  if (![sub, sid, jti].every((claim) => typeof claim === 'string')) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(sub) || !ID.test(sid) || !ID.test(jti)) return undefined;
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp) || iat > now + MAX_CLOCK_STEP_SECONDS || exp <= iat)
    return undefined;
  return { userId: Number(sub), sessionId: sid, tokenId: jti, issuedAt: iat, expiresAt: exp };
}
