import { Injectable } from '@nestjs/common';
import { type InvalidValue, wrongField } from '../common/problems/panel.errors.js';
import { randomToken } from '../common/secrets/random-token.js';
import { PasswordHashService } from '../credentials/password-hash.service.js';
import { checkNew } from '../fields/field-input.js';
import { PasswordFields } from './password.fields.js';

const PASSWORD_BYTES = 15;

export interface ChosenPassword {
  readonly hash: string;
  /** The generated password, which the response must show. */
  readonly made?: string;
}

/** A password, or a hash from another panel. */
export interface GivenPassword {
  readonly password?: string | undefined;
  readonly hash?: string | undefined;
}

/** Hashes and generates the login passwords of users. */
@Injectable()
export class LoginPasswordsService {
  constructor(private readonly passwords: PasswordHashService) {}

  /**
   * The hash of the given password, the given hash, or the hash of a generated password.
   *
   * @throws InvalidValue
   */
  async choose(given: GivenPassword): Promise<ChosenPassword> {
    this.check(given);
    if (given.hash !== undefined) return { hash: given.hash };
    if (given.password !== undefined) return { hash: await this.passwords.hash(given.password) };
    const made = randomToken(PASSWORD_BYTES);
    return { hash: await this.passwords.hash(made), made };
  }

  /** @throws InvalidValue for a bad password or an unknown kind of hash */
  check({ hash, password }: GivenPassword): void {
    if (hash === undefined) {
      if (password !== undefined) checkNew(PasswordFields, { password });
    } else if (!this.passwords.knows(hash)) throw unknownHash();
  }

  /** The hash for one of many users, after {@link check}. Undefined without a password or hash. */
  async hashInBackground({ hash, password }: GivenPassword): Promise<string | undefined> {
    if (hash !== undefined || password === undefined) return hash;
    return this.passwords.hashInBackground(password);
  }
}

function unknownHash(): InvalidValue {
  return wrongField('password_hash', 'must be bcrypt ($2y$, $2a$, $2b$) or argon2id', 'hash');
}
