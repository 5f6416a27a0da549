import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiAnswer, NO_STORE } from '../../http/api-answer.js';
import { ApiBodyProblems, ApiProblem, ApiVersion } from '../../http/api-problem.js';
import { described, list, named, nullable, record, text, whole, yesNo } from '../../http/schemas.js';
import { ROLE_SCHEMA } from '../sessions/session.docs.js';

const ETAG = { ...NO_STORE, ETag: { description: 'The version, for If-Match', schema: text } };

export const OPERATOR_FIELDS = {
  id: whole,
  name: text,
  role: ROLE_SCHEMA,
  is_enabled: yesNo,
  has_totp: yesNo,
  passkeys: described(whole, 'How many'),
  created_at: described(whole, 'Unix seconds'),
  last_login_at: nullable(whole),
};

const OPERATOR = named('Operator', record(OPERATOR_FIELDS));
const PASSWORD = described(text, 'Made up; shown this once');

const FIELDS = record({
  id: whole,
  created_at: whole,
  last_seen_at: described(whole, 'To the minute'),
  expires_at: whole,
  address: text,
  client: described(text, 'User-Agent'),
  is_current: yesNo,
});

export const SESSIONS_SCHEMA = record({ items: list(named('OperatorSession', FIELDS)) });

const NEW_OPERATOR = named('OperatorWithPassword', record({ ...OPERATOR_FIELDS, password: PASSWORD }));

export function ApiOperators(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'List operators', operationId: 'adminListOperators' }),
    ApiAnswer(200, 'By number', record({ items: list(OPERATOR) }), NO_STORE),
  );
}

export function ApiNewOperator(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Add an operator', operationId: 'adminAddOperator' }),
    ApiAnswer(201, 'Added', NEW_OPERATOR, NO_STORE),
    ApiBodyProblems(),
    ApiProblem(409, 'The name is taken'),
  );
}

export function ApiOperator(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'One operator', operationId: 'adminShowOperator' }),
    ApiAnswer(200, 'The operator', OPERATOR, ETAG),
    ApiProblem(404, 'There is no such operator'),
  );
}

export function ApiChangeOperator(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Change an operator',
      description: 'Who is disabled or gets another role is logged out everywhere, at once.',
      operationId: 'adminChangeOperator',
    }),
    ApiAnswer(200, 'As it is now', OPERATOR, ETAG),
    ApiBodyProblems(),
    ApiProblem(404, 'There is no such operator'),
    ApiProblem(409, 'The name is taken, or no enabled owner would be left'),
    ApiVersion(),
  );
}

export function ApiDeleteOperator(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Delete an operator, with sessions and tokens', operationId: 'adminDeleteOperator' }),
    ApiAnswer(204, 'Deleted', undefined, NO_STORE),
    ApiProblem(404, 'There is no such operator'),
    ApiProblem(409, 'No enabled owner would be left'),
    ApiVersion(),
  );
}

export function ApiNewPassword(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'Make up a new password; every session ends', operationId: 'adminResetOperatorPassword' }),
    ApiAnswer(200, 'The password', record({ password: PASSWORD }), NO_STORE),
    ApiProblem(404, 'There is no such operator'),
  );
}

export function ApiOperatorSessions(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'The sessions of an operator', operationId: 'adminOperatorSessions' }),
    ApiAnswer(200, 'Newest first', SESSIONS_SCHEMA, NO_STORE),
    ApiProblem(404, 'There is no such operator'),
  );
}

/** A route about an operator that answers nothing but that it is done. */
export function ApiOperatorDone(operationId: string, summary: string): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary, operationId }),
    ApiAnswer(204, 'Done', undefined, NO_STORE),
    ApiProblem(404, 'There is no such operator or session'),
  );
}
