import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { Database } from '../database/database.js';
import { canonicalEmail } from '../users/canonical-email.js';
import { PasswordHasher } from '../users/password-hasher.js';
import type { User } from '../users/user.entity.js';
import { type UserRecord, userRecord } from '../users/user-record.js';
import { UsersService } from '../users/users.service.js';
import { Config } from '../config/config.js';
import { AccountSuspended, TokenRejected, WrongCredentials } from './auth.errors.js';
import type { ClientOrigin } from './client-origin.js';
import { LoginLimits } from './login-limits.js';
import { SessionsService } from './sessions.service.js';
import type { TokenClaims } from './token-claims.js';
import { TokenIssuer, type TokenSubject } from './token-issuer.js';

/** Section 2.1 of the API. */
export interface LoginResult {
  readonly ret: 1;
  readonly access_token: string;
  readonly token_type: 'bearer';
  /** Seconds. */
  readonly expires_in: number;
  readonly user: UserRecord;
}

/** Logs clients in, keeps them logged in, and logs them out. */
@Injectable()
export class LoginService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly users: UsersService,
    private readonly passwords: PasswordHasher,
    private readonly limits: LoginLimits,
    private readonly sessions: SessionsService,
    private readonly tokens: TokenIssuer,
  ) {}

  /**
   * The same statements and the same hash are run for an account that does not exist.
   *
   * @throws TooManyAttempts, WrongCredentials, AccountSuspended
   */
  async login(email: string, password: string, origin: ClientOrigin): Promise<LoginResult> {
    const emailKey = canonicalEmail(email) ?? '';
    const attempt = await this.limits.reserve(emailKey, origin.address);
    const user = await this.users.findByEmailKey(emailKey);
    const { isRight, isOutdated } = await this.passwords.verify(password, user?.passwordHash);
    if (user === null || !isRight) throw new WrongCredentials();
    if (user.status === -1) {
      await this.database.transaction((manager) => this.limits.forgive(manager, attempt));
      throw new AccountSuspended();
    }

    const lastLogin = this.clock.unixSeconds();
    const subject = await this.database.transaction(async (manager) => {
      await this.limits.forgive(manager, attempt);
      // Deleted since it was looked at: a session would have nobody to belong to.
      if (!(await this.users.recordLogin(manager, user.id, lastLogin))) throw new WrongCredentials();
      return this.sessions.begin(manager, user, origin);
    });
    if (isOutdated) await this.users.rehash(user.id, user.passwordHash, await this.passwords.hash(password));
    return this.result(subject, { ...user, lastLogin });
  }

  /** @throws TokenRejected */
  async refresh(claims: TokenClaims, origin: ClientOrigin): Promise<LoginResult> {
    const subject = await this.sessions.refresh(claims, origin.address);
    const user = await this.users.find(subject.userId);
    if (user === null) throw new TokenRejected();
    return this.result(subject, user);
  }

  async logout(claims: TokenClaims): Promise<{ ret: 1 }> {
    await this.sessions.end(claims.sessionId);
    return { ret: 1 };
  }

  private result(subject: TokenSubject, user: User): LoginResult {
    return {
      ret: 1,
      access_token: this.tokens.issue(subject),
      token_type: 'bearer',
      expires_in: subject.issuedAt + this.config.accessTokenTtl - this.clock.unixSeconds(),
      user: userRecord(user),
    };
  }
}
