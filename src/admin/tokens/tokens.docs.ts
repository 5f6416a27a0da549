import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiAnswer, NO_STORE } from '../../http/api-answer.js';
import { ApiBodyProblems, ApiProblem } from '../../http/api-problem.js';
import { described, list, named, nullable, record, text, whole } from '../../http/schemas.js';
import { RIGHT_SCHEMA } from '../sessions/session.docs.js';

const TOKEN_FIELDS = {
  id: whole,
  operator: described(text, 'In whose name it acts'),
  name: text,
  prefix: described(text, 'How it begins'),
  scopes: list(RIGHT_SCHEMA),
  created_at: whole,
  expires_at: nullable(whole),
  last_used_at: nullable(whole),
  last_address: nullable(text),
};

export function ApiTokenList(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'List API tokens',
      description: 'All of them for who may see operators, else the own ones.',
      operationId: 'adminListTokens',
    }),
    ApiAnswer(200, 'By number', record({ items: list(named('ApiToken', record(TOKEN_FIELDS))) }), NO_STORE),
  );
}

export function ApiNewToken(): MethodDecorator {
  const token = described(text, 'lga_…; shown this once');
  const issued = named('IssuedApiToken', record({ ...TOKEN_FIELDS, token }));
  return applyDecorators(
    ApiOperation({ summary: 'Issue an API token', operationId: 'adminIssueToken' }),
    ApiAnswer(201, 'Issued', issued, NO_STORE),
    ApiBodyProblems(),
  );
}

export function ApiDeleteToken(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: 'End an API token, at once', operationId: 'adminDeleteToken' }),
    ApiAnswer(204, 'Ended', undefined, NO_STORE),
    ApiProblem(404, 'There is no such token'),
  );
}
