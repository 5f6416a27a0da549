import { IsObject } from 'class-validator';
import type { JsonObject } from '../../common/json/json-object.js';
import { AnyTextField, CustomField } from '../../fields/field.decorators.js';
import { IsOperatorName } from '../operator/operator.fields.js';

/** The longest password or ticket in a body. */
export const LONGEST = 1024;
const WEB_AUTHN = { type: 'object', additionalProperties: true } as const;

/** The body of a login. */
export class PasswordLoginDto {
  /** Rejects text that cannot be a name: a database may find `ada` for `ada` with a space. */
  @AnyTextField({ required: 'always', checks: IsOperatorName('i'), example: 'ada' })
  name: string;

  @AnyTextField({ required: 'always', max: LONGEST })
  password: string;
}

/** The body of the second step of a login: one of the two codes. */
export class SecondFactorDto {
  @AnyTextField({ required: 'always', max: LONGEST, description: 'From the first step' })
  ticket: string;

  @AnyTextField({ max: 16, problem: 'must be six digits', example: '123456' })
  totp?: string;

  @AnyTextField({ max: 64, example: 'K7QM-2XWP-HD9F-3TNC' })
  recovery_code?: string;
}

/** The response of an authenticator. */
export class PasskeyResponseDto {
  @AnyTextField({ required: 'always', max: LONGEST, description: 'From the options' })
  ticket: string;

  @CustomField(WEB_AUTHN, IsObject({ message: 'response must be an object' }), {
    required: 'always',
    description: 'The JSON form of WebAuthn',
  })
  response: JsonObject;
}
