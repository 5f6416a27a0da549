import { Injectable } from '@nestjs/common';
import { checked } from '../common/checked.js';
import { type InvalidValue, wrongField } from '../common/panel.error.js';
import { randomToken } from '../common/random-token.js';
import { PasswordHasher } from './password-hasher.js';
import { NewPassword } from './user-fields.js';

const PASSWORD_BYTES = 15;

export interface ChosenPassword {
  readonly hash: string;
  /** The password, where it was made up here and must be told. */
  readonly made?: string;
}

/** The login password that a user is to have: the one that is given, or one that is made up. */
@Injectable()
export class LoginPasswords {
  constructor(private readonly passwords: PasswordHasher) {}

  /**
   * @param given the password itself, or a hash that another panel has made; neither, where one is to be made up
   * @throws InvalidValue
   */
  async choose(given: {
    readonly password?: string | undefined;
    readonly hash?: string | undefined;
  }): Promise<ChosenPassword> {
    if (given.hash !== undefined) {
      if (!this.passwords.knows(given.hash)) throw unknownHash();
      return { hash: given.hash };
    }
    if (given.password === undefined) {
      const made = randomToken(PASSWORD_BYTES);
      return { hash: await this.passwords.hash(made), made };
    }
    const { password } = checked(new NewPassword(), { password: given.password });
    return { hash: await this.passwords.hash(password) };
  }
}

function unknownHash(): InvalidValue {
  return wrongField('password_hash', 'must be bcrypt ($2y$, $2a$, $2b$) or argon2id', 'hash');
}
