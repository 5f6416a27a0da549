import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Config } from '../config/config.js';
import { AUDIENCE, ISSUER, TOKEN_HEADER } from './token-claims.js';

export interface TokenSubject {
  readonly userId: number;
  readonly sessionId: string;
  readonly tokenId: string;
  /** Unix seconds. */
  readonly issuedAt: number;
}

/** Signs access tokens. The same subject gives the same token, so a lost answer can be repeated without being kept. */
@Injectable()
export class TokenIssuer {
  constructor(
    private readonly jwt: JwtService,
    private readonly config: Config,
  ) {}

  issue({ userId, sessionId, tokenId, issuedAt }: TokenSubject): string {
    return this.jwt.sign(
      {
        iss: ISSUER,
        aud: AUDIENCE,
        sub: String(userId),
        sid: sessionId,
        jti: tokenId,
        iat: issuedAt,
        exp: issuedAt + this.config.accessTokenTtl,
      },
      { algorithm: TOKEN_HEADER.alg, header: TOKEN_HEADER },
    );
  }
}
