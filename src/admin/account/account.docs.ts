import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiAnswer, NO_STORE } from '../../http/api-answer.js';
import { ApiBodyProblems, ApiProblem, ApiTooMany } from '../../http/api-problem.js';
import { described, list, named, nullable, record, text, whole } from '../../http/schemas.js';
import { ApiPasskeyOptions } from '../sessions/session.docs.js';
import { OPERATOR_FIELDS, SESSIONS_SCHEMA } from '../operators/operators.docs.js';

const RECOVERY_CODES = described(list(text), 'Shown this once; each stands in for a second factor, once');

const PASSKEY = named('Passkey', record({ id: whole, name: text, created_at: whole, last_used_at: nullable(whole) }));

const ACCOUNT = named('Account', record({ ...OPERATOR_FIELDS, recovery_codes_left: whole }));

export function ApiAccount(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'The own account', operationId: 'adminAccount' }),
    ApiAnswer(200, 'The operator', ACCOUNT, NO_STORE),
  );
}

/** A route that answers nothing but that it is done. */
export function ApiDone(operationId: string, summary: string, hasBody = true): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary, operationId }),
    ApiAnswer(204, 'Done', undefined, NO_STORE),
    ...(hasBody ? [ApiBodyProblems(), ApiTooMany()] : [ApiProblem(404, 'There is no such thing')]),
  );
}

export function ApiTotpSeed(): MethodDecorator {
  const seed = record({ secret: described(text, 'Base32'), uri: described(text, 'otpauth://, for a QR code') });
  return applyDecorators(
    ApiOperation({ summary: 'Begin to set up one-time codes', operationId: 'adminBeginTotp' }),
    ApiAnswer(200, 'A seed that counts once a code of it was shown', seed, NO_STORE),
    ApiProblem(409, 'One-time codes are set up already'),
  );
}

export function ApiRecoveryCodes(operationId: string, summary: string): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary, operationId }),
    ApiAnswer(200, 'Ten recovery codes', record({ recovery_codes: RECOVERY_CODES }), NO_STORE),
    ApiBodyProblems(),
    ApiProblem(409, 'There is nothing to confirm, or no second factor'),
    ApiTooMany(),
  );
}

export function ApiOwnSessions(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'The browsers in which one is logged in', operationId: 'adminOwnSessions' }),
    ApiAnswer(200, 'Newest first', SESSIONS_SCHEMA, NO_STORE),
  );
}

export function ApiPasskeys(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'The own passkeys', operationId: 'adminPasskeys' }),
    ApiAnswer(200, 'In the order in which they were added', record({ items: list(PASSKEY) }), NO_STORE),
  );
}

export function ApiNewPasskey(): MethodDecorator {
  const schema = record({ passkey: PASSKEY, recovery_codes: described(RECOVERY_CODES, 'Ten where none were left') });
  return applyDecorators(
    ApiOperation({ summary: 'Add the passkey that an authenticator has made', operationId: 'adminAddPasskey' }),
    ApiAnswer(201, 'Added', schema, NO_STORE),
    ApiBodyProblems(),
    ApiProblem(409, 'The passkey is known already'),
  );
}

export function ApiPasskeyRegistrationOptions(): MethodDecorator {
  return ApiPasskeyOptions('adminPasskeyRegistrationOptions', 'Begin to add a passkey');
}
