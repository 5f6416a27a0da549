/** What a token of ours says, checked for its form. Moments are Unix seconds. */
export interface TokenClaims {
  readonly userId: number;
  readonly sessionId: string;
  readonly tokenId: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export const ISSUER = 'linegate';
export const AUDIENCE = 'client';

/** The header of every token that we issue (`typ` by RFC 9068), and the only one that is accepted. */
export const TOKEN_HEADER = { alg: 'HS256', typ: 'at+jwt' } as const;

const ENCODED_HEADER = Buffer.from(JSON.stringify(TOKEN_HEADER)).toString('base64url');
const ID = /^[\w-]{22}$/;
const MOST_CLOCK_STEP_SECONDS = 60;

/** True when a token begins as ours do: another algorithm, `kid`, `jku`, `crit` and the like end here. */
export function hasOurHeader(token: string): boolean {
  return token.startsWith(`${ENCODED_HEADER}.`);
}

/**
 * The claims of a payload whose signature, issuer and audience are right; nothing, where one of them has not the form that
 * we give it or it was issued more than a minute in the future.
 */
export function readClaims(payload: unknown, now: number): TokenClaims | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { sub, sid, jti, iat, exp } = { sub: '', sid: '', jti: '', iat: NaN, exp: NaN, ...payload };
  if (![sub, sid, jti].every((claim) => typeof claim === 'string')) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(sub) || !ID.test(sid) || !ID.test(jti)) return undefined;
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp) || iat > now + MOST_CLOCK_STEP_SECONDS || exp <= iat)
    return undefined;
  return { userId: Number(sub), sessionId: sid, tokenId: jti, issuedAt: iat, expiresAt: exp };
}
