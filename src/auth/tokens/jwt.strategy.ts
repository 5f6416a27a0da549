import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { Clock } from '../../common/time/clock.js';
import { AccessTokensService } from './access-tokens.service.js';
import { AUDIENCE, ISSUER, readClaims, type TokenClaims } from './token-claims.js';

/**
 * Proves that this installation issued a bearer token, and reads its claims. The session decides afterwards whether the token is
 * still valid: `Clock` judges `exp`, not the library.
 */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    tokens: AccessTokensService,
    private readonly clock: Clock,
  ) {
    super({
      jwtFromRequest: bearerToken,
      secretOrKeyProvider: (_request, token: string, done) => {
        const key = tokens.checkingKey(token);
        // By reflection: the library accepts a key object, but its types do not.
        Reflect.apply(done, undefined, key === undefined ? [new Error('no key of ours')] : [null, key]);
      },
      algorithms: ['HS256'],
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
 * The token of an `Authorization: Bearer` header (RFC 6750), or null without one. A header that is sent twice gives an invalid
 * token: Node keeps the first, and a proxy may have judged the other.
 */
export function bearerToken({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): string | null {
  const [, token] = /^Bearer +(\S.*)$/i.exec(headers.authorization ?? '') ?? [];
  const isRepeated = raw.rawHeaders.filter(isAuthorization).length > 1;
  if (token === undefined && !isRepeated) return null;
  return token !== undefined && !isRepeated ? token : '.';
}

/** Raw headers alternate names and values. */
function isAuthorization(text: string, index: number): boolean {
  return index % 2 === 0 && text.toLowerCase() === 'authorization';
}
