import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { DeniedRequestsBuffer } from '../audit/denied-requests.buffer.js';
import { Clock } from '../common/time/clock.js';
import { Database } from '../database/database.js';
import { canonicalEmail } from '../users/user/canonical-email.js';
import { PasswordCheckService } from '../credentials/password-check.service.js';
import type { UserRecord } from '../users/user/user.fields.js';
import { type UserLogin, UserRepository } from '../users/user/user.repository.js';
import { Config } from '../config/config.js';
import { AccountSuspended, TokenRejected, WrongCredentials } from './auth.errors.js';
import type { ClientOrigin } from '../http/request/client-origin.js';
import { SessionsService } from './sessions/sessions.service.js';
import type { TokenClaims } from './tokens/token-claims.js';
import { AccessTokensService, type TokenSubject } from './tokens/access-tokens.service.js';

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
  /** Reads the users of refreshes that were stored together in one statement. It keeps nothing. */
  private readonly records = new DataLoader<number, UserRecord | null>((ids) => this.users.listRecords(ids), {
    cache: false,
  });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly users: UserRepository,
    private readonly passwords: PasswordCheckService,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokensService,
    private readonly deniedRequests: DeniedRequestsBuffer,
  ) {}

  /** @throws TooManyLogins, TooManyAttempts, WrongCredentials, AccountSuspended */
  async login(email: string, password: string, origin: ClientOrigin): Promise<LoginResult> {
    const name = canonicalEmail(email) ?? '';
    const { address } = origin;
    const find = (): Promise<UserLogin | undefined> => this.users.findLogin(name);
    const rejected = (reason: string, user?: UserLogin): void => this.noteDenied(user?.id, origin, reason);
    const right = await this.passwords.check({ realm: 'user', name, address, password, find, rejected });
    if (right === undefined) throw new WrongCredentials();
    const { account: user, attempt } = right;
    if (user.status === -1) {
      rejected('suspended', user);
      await this.passwords.forgiveNow(attempt);
      throw new AccountSuspended();
    }

    const lastLogin = this.clock.unixSeconds();
    const { subject, record } = await this.database.transaction(async (manager) => {
      await this.passwords.forgive(manager, attempt);
      const record = await manager.withRepository(this.users).recordLogin(user.id, lastLogin);
      // The user was deleted since the check.
      if (record === null) throw new WrongCredentials();
      return { subject: await this.sessions.begin(manager, user, origin), record };
    });
    await this.passwords.rehash(right, (newHash, oldHash) =>
      this.database.write((manager) => manager.withRepository(this.users).replaceHash(user.id, oldHash, newHash)),
    );
    return this.result(subject, record);
  }

  /** @throws TokenRejected */
  async refresh(claims: TokenClaims, origin: ClientOrigin): Promise<LoginResult> {
    const subject = await this.sessions.refresh(claims, origin.address);
    const user = await this.records.load(subject.userId);
    if (user === null) throw new TokenRejected();
    return this.result(subject, user);
  }

  /** @throws TokenRejected */
  async logout(claims: TokenClaims, origin: ClientOrigin): Promise<{ ret: 1 }> {
    await this.sessions.end(claims, origin.address);
    return { ret: 1 };
  }

  private noteDenied(userId: number | undefined, { address }: ClientOrigin, reason: string): void {
    this.deniedRequests.note({ action: 'login.refused', subject: `user:${userId ?? 'unknown'}`, address, reason });
  }

  private result(subject: TokenSubject, user: UserRecord): LoginResult {
    return {
      ret: 1,
      access_token: this.tokens.issue(subject),
      token_type: 'bearer',
      expires_in: subject.issuedAt + this.config.accessTokenTtl - this.clock.unixSeconds(),
      user,
    };
  }
}
