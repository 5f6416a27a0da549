import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth } from '@nestjs/swagger';
import { CHALLENGE, RETRY_AFTER } from '../../http/api-answer.js';
import { ApiProblem } from '../../http/api-problem.js';

/** Describes what all routes for admins have in common. */
export function ApiAdmin(right: string): MethodDecorator {
  return applyDecorators(
    ApiCookieAuth('admin-session'),
    ...(right === 'self' ? [] : [ApiBearerAuth('api-token')]),
    ApiProblem(401, 'Nobody is logged in', CHALLENGE),
    ApiProblem(403, right === 'self' ? 'An API token was sent' : `The right ${right} is missing`),
    ApiProblem(503, 'The database does not answer, or the audit log cannot be written', RETRY_AFTER),
  );
}
