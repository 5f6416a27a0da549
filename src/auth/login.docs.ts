import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiOperation } from '@nestjs/swagger';
import { ApiAnswer, ApiFailure, NO_STORE } from '../http/openapi/api-answer.js';
import { recordSchema } from '../fields/field-schemas.js';
import { constant, described, list, record, string } from '../fields/schemas.js';
import { UserRecordFields } from '../users/user/user.fields.js';

const LOGIN_RESULT = record({
  ret: constant(1),
  access_token: 'string',
  token_type: constant('bearer'),
  expires_in: described('integer', 'Seconds'),
  user: recordSchema(UserRecordFields),
});
/** The failures with one line for each problem. */
const LISTS = [400, 422];
/** The failures of a route with a token. */
export const TOKEN_FAILURES = {
  401: 'The token is missing, malformed, expired or revoked',
  429: 'Too many refreshes and logouts wait; this one did nothing',
  503: 'The database does not answer',
};

/** Describes `POST login`. */
export function ApiLogin(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Log in with e-mail and password', operationId: 'login' }),
    ApiConsumes('application/json', 'application/x-www-form-urlencoded'),
    ApiAnswer(200, 'Logged in', LOGIN_RESULT, NO_STORE),
    ApiClientFailures({
      400: 'The body is not a JSON object',
      401: 'Unknown e-mail or wrong password',
      403: 'The password is right, but the account is suspended',
      413: 'The body is too large',
      415: 'The body is neither JSON in UTF-8 nor a form',
      422: 'A field is missing, empty or of the wrong kind: one line per field, e-mail first',
      429: 'Too many attempts',
      503: 'The database does not answer',
    }),
  );
}

/** Describes `GET refresh`. */
export function ApiRefresh(): MethodDecorator {
  const description =
    'The sent token ends. For 10 s it still gets the same successor. An expired token is accepted too, as long as it is the current one.';
  return applyDecorators(
    ApiOperation({ summary: 'Replace the access token', description, operationId: 'refresh' }),
    ApiBearerAuth('access-token'),
    ApiAnswer(200, 'The new token', LOGIN_RESULT, NO_STORE),
    ApiClientFailures(TOKEN_FAILURES),
  );
}

/** Describes `GET logout`. */
export function ApiLogout(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'End the session', operationId: 'logout' }),
    ApiBearerAuth('access-token'),
    ApiAnswer(200, 'The session has ended', record({ ret: constant(1) }), NO_STORE),
    ApiClientFailures(TOKEN_FAILURES),
  );
}

/** Describes the failures of a route of the client API, by their status. */
export function ApiClientFailures(failures: Readonly<Record<number, string>>): MethodDecorator {
  return applyDecorators(
    ...Object.entries(failures).map(([status, description]) => {
      const msg = LISTS.includes(Number(status)) ? list('string') : string;
      return ApiFailure(Number(status), description, record({ ret: constant(0), msg }));
    }),
  );
}
