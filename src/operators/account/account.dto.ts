import { AnyTextField, TextField } from '../../fields/field.decorators.js';
import { LONGEST, PasskeyResponseDto } from '../login/session.dto.js';

/** The body of a route that asks for the password again. */
export class OwnPasswordDto {
  @AnyTextField({ required: 'always', max: LONGEST })
  password: string;
}

/** The body of a proof: a password or a one-time code. */
export class ProofDto {
  @AnyTextField({ max: LONGEST })
  password?: string;

  @AnyTextField({ max: 16, problem: 'must be six digits', example: '123456' })
  totp?: string;
}

/** The body of a change of the caller's password. */
export class NewPasswordDto {
  @AnyTextField({ required: 'always', max: LONGEST, description: 'The present password' })
  current: string;

  @AnyTextField({ required: 'always', description: 'The new password, ten characters or more' })
  password: string;
}

/** The first code of a new seed. */
export class TotpCodeDto {
  @AnyTextField({ required: 'always', max: 16, problem: 'must be six digits', example: '123456' })
  code: string;
}

/** The response of an authenticator, for a new passkey. */
export class NewPasskeyDto extends PasskeyResponseDto {
  @TextField({ required: 'always', max: 64, example: 'telephone' })
  name: string;
}
