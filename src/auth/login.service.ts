import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { Refusals } from '../audit/refusals.js';
import { Clock } from '../common/clock.js';
import { Database } from '../database/database.js';
import { canonicalEmail } from '../users/canonical-email.js';
import { PasswordHasher, TooBusy } from '../users/password-hasher.js';
import type { UserRecord } from '../users/user-record.js';
import { UsersService } from '../users/users.service.js';
import { Config } from '../config/config.js';
import { AccountSuspended, TokenRejected, TooManyAttempts, WrongCredentials } from './auth.errors.js';
import type { ClientOrigin } from './client-origin.js';
import { LoginLimits, type ReservedAttempt } from './login-limits.js';
import { SessionsService } from './sessions.service.js';
import type { TokenClaims } from './token-claims.js';
import { TokenIssuer, type TokenSubject } from './token-issuer.js';

/** One for each core to hash, and a few that ask the database meanwhile: a flood must leave connections for the rest. */
const MOST_AT_ONCE = availableParallelism() + 4;
const MOST_WAITING = 32;

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
  private readonly queue = new PQueue({ concurrency: MOST_AT_ONCE });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly users: UsersService,
    private readonly passwords: PasswordHasher,
    private readonly limits: LoginLimits,
    private readonly sessions: SessionsService,
    private readonly tokens: TokenIssuer,
    private readonly refusals: Refusals,
  ) {}

  /** @throws TooBusy, TooManyAttempts, WrongCredentials, AccountSuspended */
  async login(email: string, password: string, origin: ClientOrigin): Promise<LoginResult> {
    // Before anything is counted: whoever is turned away here has not failed.
    if (this.queue.size >= MOST_WAITING) throw new TooBusy();
    return this.queue.add(() => this.checkAndBegin(email, password, origin));
  }

  /** @throws TokenRejected */
  async refresh(claims: TokenClaims, origin: ClientOrigin): Promise<LoginResult> {
    const subject = await this.sessions.refresh(claims, origin.address);
    const user = await this.users.findRecord(subject.userId);
    if (user === null) throw new TokenRejected();
    return this.result(subject, user);
  }

  /** @throws TokenRejected */
  async logout(claims: TokenClaims, origin: ClientOrigin): Promise<{ ret: 1 }> {
    await this.sessions.end(claims, origin.address);
    return { ret: 1 };
  }

  /** The same statements and the same hash are run for an account that does not exist. */
  private async checkAndBegin(email: string, password: string, origin: ClientOrigin): Promise<LoginResult> {
    const emailKey = canonicalEmail(email) ?? '';
    this.passwords.refuseWhenBusy();
    const attempt = await this.reserve(emailKey, origin);
    const user = await this.users.findLogin(emailKey);
    const { isRight, isOutdated } = await this.passwords.verify(password, user?.passwordHash);
    if (user === undefined || !isRight) {
      this.noteRefusal(user?.id, origin, 'wrong password');
      throw new WrongCredentials();
    }
    if (user.status === -1) {
      this.noteRefusal(user.id, origin, 'suspended');
      await this.database.transaction((manager) => this.limits.forgive(manager, attempt));
      throw new AccountSuspended();
    }

    const lastLogin = this.clock.unixSeconds();
    const { subject, record } = await this.database.transaction(async (manager) => {
      await this.limits.forgive(manager, attempt);
      const record = await this.users.recordLogin(manager, user.id, lastLogin);
      // Deleted since it was looked at: a session would have nobody to belong to.
      if (record === null) throw new WrongCredentials();
      return { subject: await this.sessions.begin(manager, user, origin), record };
    });
    if (isOutdated) await this.users.rehash(user.id, user.passwordHash, await this.passwords.hash(password));
    return this.result(subject, record);
  }

  private async reserve(emailKey: string, origin: ClientOrigin): Promise<ReservedAttempt> {
    try {
      return await this.limits.reserve(emailKey, origin.address);
    } catch (error) {
      if (error instanceof TooManyAttempts) this.noteRefusal(undefined, origin, 'too many attempts');
      throw error;
    }
  }

  private noteRefusal(userId: number | undefined, { address }: ClientOrigin, reason: string): void {
    this.refusals.note({ action: 'login.refused', subject: `user:${userId ?? 'unknown'}`, address, reason });
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
