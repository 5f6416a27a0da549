import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiAnswer, CHALLENGE, NO_STORE, RETRY_AFTER } from '../../http/api-answer.js';
import { ApiBodyProblems, ApiProblem, ApiTooMany } from '../../http/api-problem.js';
import { described, list, named, record, text, whole, word, type Schema } from '../../http/schemas.js';
import { RIGHTS, ROLES } from '../access/rights.js';

const SET_COOKIE = { ...NO_STORE, 'Set-Cookie': { description: 'The session', schema: text } };

export const ROLE_SCHEMA = named('Role', word(ROLES));
export const RIGHT_SCHEMA = named('Right', word(RIGHTS));

const FIELDS = record({
  operator: record({ id: whole, name: text, role: ROLE_SCHEMA }),
  rights: list(RIGHT_SCHEMA),
  csrf: described(text, 'To be sent as X-CSRF-Token with every method but GET'),
  expires_at: described(whole, 'Unix seconds; sooner when it is not used for twelve hours'),
});
const SESSION = named('Session', FIELDS);

const SECOND_FACTOR = record({
  second_factor: list(named('SecondFactor', word(['totp', 'recovery_code', 'passkey']))),
  ticket: described(text, 'For the second step, within five minutes'),
});
const CHALLENGE_SCHEMA = named('Challenge', SECOND_FACTOR);

const OPTIONS: Schema = {
  ...record({ ticket: text, options: { type: 'object', additionalProperties: true } }),
  description: 'The options for the browser, and a ticket to come back with within five minutes',
};
const OPTIONS_SCHEMA = named('PasskeyOptions', OPTIONS);

/** Describes the answer of whatever begins a session. */
export function ApiBegun(status: number, description = 'Logged in'): MethodDecorator {
  return ApiAnswer(status, description, SESSION, SET_COOKIE);
}

/** The failures of whatever begins a session. */
export function ApiLoginProblems(refusal?: string): MethodDecorator {
  return applyDecorators(
    ApiBodyProblems(),
    ...(refusal === undefined ? [] : [ApiProblem(401, refusal, CHALLENGE)]),
    ApiProblem(
      403,
      'The request comes from a page of another site, or without TLS from another machine; or the code is wrong',
    ),
    ApiTooMany(),
    ApiProblem(503, 'The database does not answer, or the audit log cannot be written', RETRY_AFTER),
  );
}

export function ApiPasswordLogin(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Log in with name and password', operationId: 'adminLogin' }),
    ApiAnswer(200, 'Logged in; or a second factor is needed', { oneOf: [SESSION, CHALLENGE_SCHEMA] }, NO_STORE),
    ApiLoginProblems('Unknown name or wrong password'),
  );
}

export function ApiSecondFactor(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Show the second factor', operationId: 'adminSecondFactor' }),
    ApiBegun(200),
    ApiLoginProblems('The code is wrong or was used, or the ticket is over'),
  );
}

export function ApiSession(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Who is logged in', operationId: 'adminSession' }),
    ApiAnswer(200, 'The session', SESSION, NO_STORE),
  );
}

export function ApiEndSession(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Log out', operationId: 'adminLogout' }),
    ApiAnswer(204, 'Logged out', undefined, SET_COOKIE),
  );
}

/** Describes a route that begins a ceremony of WebAuthn. */
export function ApiPasskeyOptions(operationId: string, summary: string): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary, operationId }),
    ApiAnswer(200, 'What the authenticator is to be asked', OPTIONS_SCHEMA, NO_STORE),
  );
}

export function ApiPasskeyLoginOptions(): MethodDecorator {
  return applyDecorators(
    ApiPasskeyOptions('adminPasskeyLoginOptions', 'Begin to log in with a passkey'),
    ApiProblem(403, 'The request comes from a page of another site, or without TLS from another machine'),
  );
}

export function ApiPasskeyLogin(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Log in with a passkey', operationId: 'adminPasskeyLogin' }),
    ApiBegun(200),
    ApiLoginProblems('The passkey is not accepted, or the ticket is over'),
  );
}
