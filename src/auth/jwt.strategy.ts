import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { Clock } from '../common/clock.js';
import { Config } from '../config/config.js';
import { AUDIENCE, hasOurHeader, ISSUER, readClaims, type TokenClaims, TOKEN_HEADER } from './token-claims.js';
import { tokenKey } from './token-key.js';

/**
 * Proves that a bearer token was issued by this installation, and reads its claims. Whether it is still good is asked of
 * the session afterwards; the clock that decides over `exp` is ours, not the library's.
 */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    config: Config,
    private readonly clock: Clock,
  ) {
    const key = tokenKey(config);
    super({
      jwtFromRequest: bearerToken,
      // By reflection, since the library takes a key object but its types do not know.
      secretOrKeyProvider: (_request, _token, done) => void Reflect.apply(done, undefined, [null, key]),
      algorithms: [TOKEN_HEADER.alg],
      issuer: ISSUER,
      audience: AUDIENCE,
      ignoreExpiration: true,
    });
  }

  validate(payload: unknown): TokenClaims | false {
    return readClaims(payload, this.clock.unixSeconds()) ?? false;
  }
}

/**
 * The token of an `Authorization: Bearer` header (RFC 6750), or null where there is none. One that cannot be ours is
 * emptied, and so is any where the header is sent twice: Node keeps the first, a proxy before us may have judged the other.
 */
export function bearerToken({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): string | null {
  const [, token] = /^Bearer +(\S.*)$/i.exec(headers.authorization ?? '') ?? [];
  const isRepeated = raw.rawHeaders.filter(isAuthorization).length > 1;
  if (token === undefined && !isRepeated) return null;
  return token !== undefined && !isRepeated && hasOurHeader(token) ? token : '.';
}

/** Names and values take turns among the raw headers. */
function isAuthorization(text: string, index: number): boolean {
  return index % 2 === 0 && text.toLowerCase() === 'authorization';
}
