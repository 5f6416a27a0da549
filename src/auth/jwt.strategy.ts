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
      secretOrKeyProvider: (_request, _token, done) => Reflect.apply(done, undefined, [null, key]),
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

/** The token of an `Authorization: Bearer` header (RFC 6750), or null where there is none. One that cannot be ours is emptied. */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | null {
  const [, token] = /^Bearer +(\S.*)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return null;
  return hasOurHeader(token) ? token : '.';
}
