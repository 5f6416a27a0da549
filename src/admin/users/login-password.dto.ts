import { AnyTextField } from '../../fields/field.decorators.js';

/** The login password of a new user. Without both fields the panel generates one. */
export class LoginPasswordDto {
  @AnyTextField({ description: 'The login password; the panel generates one without it' })
  password?: string;

  @AnyTextField({ description: 'A bcrypt or argon2id hash from another panel' })
  password_hash?: string;
}
