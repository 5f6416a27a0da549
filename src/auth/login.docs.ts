import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiOperation } from '@nestjs/swagger';
import { ApiAnswer, ApiClientFailure, CHALLENGE, NO_STORE, RETRY_AFTER } from '../http/api-answer.js';
import { constant, described, record, text, whole } from '../http/schemas.js';
import { USER_SCHEMA } from '../users/user-record.schema.js';

const LOGIN_RESULT = record({
  ret: constant(1),
  access_token: text,
  token_type: constant('bearer'),
  expires_in: described(whole, 'Seconds'),
  user: USER_SCHEMA,
});

/** Describes `POST login`. */
export function ApiLogin(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Log in with e-mail and password', operationId: 'login' }),
    ApiConsumes('application/json', 'application/x-www-form-urlencoded'),
    ApiAnswer(200, 'Logged in', LOGIN_RESULT, NO_STORE),
    ApiClientFailure(400, 'The body is not a JSON object', true),
    ApiClientFailure(401, 'Unknown e-mail or wrong password', false, CHALLENGE),
    ApiClientFailure(403, 'The password is right, but the account is suspended', false),
    ApiClientFailure(413, 'The body is too large', false),
    ApiClientFailure(415, 'The body is neither JSON in UTF-8 nor a form', false),
    ApiClientFailure(422, 'A field is missing, empty or of the wrong kind: one line per field, e-mail first', true),
    ApiClientFailure(429, 'Too many attempts', false, RETRY_AFTER),
    ApiClientFailure(503, 'The database does not answer', false, RETRY_AFTER),
  );
}

/** Describes `GET refresh`. */
export function ApiRefresh(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Replace the access token',
      description:
        'The token that is shown ends. Within 10 s it may be shown once more, for the same successor. The current token is taken after its expiry too.',
      operationId: 'refresh',
    }),
    ApiBearerAuth('access-token'),
    ApiAnswer(200, 'The new token', LOGIN_RESULT, NO_STORE),
    tokenFailures(),
  );
}

/** Describes `GET logout`. */
export function ApiLogout(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'End the session', operationId: 'logout' }),
    ApiBearerAuth('access-token'),
    ApiAnswer(200, 'The session has ended', record({ ret: constant(1) }), NO_STORE),
    tokenFailures(),
  );
}

function tokenFailures(): MethodDecorator {
  return applyDecorators(
    ApiClientFailure(401, 'The token is missing, malformed, expired or revoked', false, CHALLENGE),
    ApiClientFailure(503, 'The database does not answer', false, RETRY_AFTER),
  );
}
