import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type DerivedKey, SecretKeys } from '../../common/secrets/secret-keys.js';
import { Config } from '../../config/config.js';
import { AUDIENCE, ISSUER } from './token-claims.js';

/** The data of a token. */
export interface TokenSubject {
  readonly userId: number;
  readonly sessionId: string;
  readonly tokenId: string;
  /** Unix seconds. */
  readonly issuedAt: number;
  /** The id of the key that signs the token; null for a token from before keys had ids. */
  readonly keyId: string | null;
}

/** The header of a token. Its `typ` follows RFC 9068. Tokens from before keys had ids have no `kid`. */
interface TokenHeader {
  readonly alg: 'HS256';
  readonly typ: 'at+jwt';
  readonly kid?: string;
}

interface TokenKey {
  readonly header: TokenHeader;
  /** A `KeyObject`, not text: a check with text costs fifty times as much. */
  readonly key: KeyObject;
}

const NAMELESS: TokenHeader = { alg: 'HS256', typ: 'at+jwt' };
const ENCODED_NAMELESS = encoded(NAMELESS);

/** Signs access tokens, and finds the key that checks one. A token names its key in its header. */
@Injectable()
export class AccessTokensService {
  /** The id of the key that signs new tokens. */
  readonly currentKeyId: string;
  private readonly current: TokenKey;
  private readonly byId = new Map<string, TokenKey>();
  private readonly byHeader = new Map<string, KeyObject>();

  constructor(
    private readonly jwt: JwtService,
    private readonly config: Config,
    secrets: SecretKeys,
  ) {
    const keys = secrets.derive('access tokens');
    this.currentKeyId = keys[0].id;
    this.current = tokenKey(keys[0]);
    for (const { header, key } of keys.map(tokenKey)) {
      this.byId.set(header.kid, { header, key });
      this.byHeader.set(encoded(header), key);
    }
  }

  /**
   * Signs a token. The same subject gives the same bytes on every process that has the key, so the panel can repeat a lost
   * response without storing it. The current key signs where the key of the subject is missing.
   */
  issue({ userId, sessionId, tokenId, issuedAt, keyId }: TokenSubject): string {
    const { header, key } = this.signingKey(keyId);
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
      { algorithm: header.alg, header, privateKey: key },
    );
  }

  /**
   * The key that must have signed a token. Undefined for a header that the panel never writes: another algorithm, an unknown
   * `kid`, `jku`, `crit` and the like. Any of the keys may have signed a token without `kid`.
   */
  checkingKey(token: string): KeyObject | undefined {
    const header = token.slice(0, token.indexOf('.'));
    if (header !== ENCODED_NAMELESS) return this.byHeader.get(header);
    return [...this.byHeader.values()].find((key) => hasSigned(key, token));
  }

  /** Whether this installation has signed a token. It asks nobody. */
  hasIssued(token: string): boolean {
    const key = this.checkingKey(token);
    return key !== undefined && hasSigned(key, token);
  }

  private signingKey(id: string | null): TokenKey {
    return id === null ? { ...this.current, header: NAMELESS } : (this.byId.get(id) ?? this.current);
  }
}

function tokenKey({ id, key }: DerivedKey): TokenKey & { readonly header: { readonly kid: string } } {
  return { header: { ...NAMELESS, kid: id }, key: createSecretKey(key) };
}

function hasSigned(key: KeyObject, token: string): boolean {
  const end = token.lastIndexOf('.');
  const expected = Buffer.from(createHmac('sha256', key).update(token.slice(0, end)).digest('base64url'));
  const given = Buffer.from(token.slice(end + 1));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function encoded(header: TokenHeader): string {
  return Buffer.from(JSON.stringify(header)).toString('base64url');
}
