import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database.js';
import { TooManyAttempts } from './credentials.errors.js';
import { LoginLimitsService, type Realm, type ReservedAttempt } from './login-limits.service.js';
import { PasswordHashService } from './password-hash.service.js';

interface HasPassword {
  readonly passwordHash: string;
}

/** A password that somebody sent, and the account that it is for. */
export interface PasswordAttempt<Account extends HasPassword> {
  readonly realm: Realm;
  /** The name of the account, in one form: attempts count by it. */
  readonly name: string;
  readonly address: string;
  readonly password: string;
  /** Reads the account. The check calls it after it has counted the attempt. */
  readonly find: () => Promise<Account | null | undefined>;
  /** Notes a rejected attempt. The account is undefined if the check did not read it, or found none. */
  readonly rejected?: (reason: string, account?: Account) => void;
}

/** The right password of an account. */
export interface RightPassword<Account extends HasPassword> {
  readonly account: Account;
  readonly password: string;
  readonly isOutdated: boolean;
  readonly attempt: ReservedAttempt;
}

/** Checks the passwords of users and operators. A missing account runs the same statements and the same hash as a wrong password. */
@Injectable()
export class PasswordCheckService {
  constructor(
    private readonly database: Database,
    private readonly limits: LoginLimitsService,
    private readonly hashes: PasswordHashService,
  ) {}

  /**
   * Counts the attempt, and compares the password. The attempt counts as failed until {@link forgive}.
   *
   * @returns undefined for a wrong password and for a missing account
   * @throws TooManyLogins, TooManyAttempts
   */
  async check<Account extends HasPassword>(
    attempted: PasswordAttempt<Account>,
  ): Promise<RightPassword<Account> | undefined> {
    const { password } = attempted;
    this.hashes.rejectWhenBusy();
    const attempt = await this.reserve(attempted);
    const account = (await attempted.find()) ?? undefined;
    const { isRight, isOutdated } = await this.hashes.verify(password, account?.passwordHash);
    if (account !== undefined && isRight) return { account, password, isOutdated, attempt };
    attempted.rejected?.('wrong password', account);
    return undefined;
  }

  /** Takes a right attempt back, in the transaction of the login. */
  async forgive(manager: EntityManager, attempt: ReservedAttempt): Promise<void> {
    await this.limits.forgive(manager, attempt);
  }

  /** Takes a right attempt back that begins no session now. */
  async forgiveNow(attempt: ReservedAttempt): Promise<void> {
    await this.database.transaction((manager) => this.limits.forgive(manager, attempt));
  }

  /** Hashes a right password again if its stored hash is outdated. @param store replaces the old hash if it is still there */
  async rehash(
    { account, password, isOutdated }: RightPassword<HasPassword>,
    store: (newHash: string, oldHash: string) => Promise<void>,
  ): Promise<void> {
    if (isOutdated) await store(await this.hashes.hash(password), account.passwordHash);
  }

  private async reserve<Account extends HasPassword>({
    name,
    address,
    realm,
    rejected,
  }: PasswordAttempt<Account>): Promise<ReservedAttempt> {
    try {
      return await this.limits.reserve(name, address, realm);
    } catch (error) {
      if (error instanceof TooManyAttempts) rejected?.('too many attempts');
      throw error;
    }
  }
}
