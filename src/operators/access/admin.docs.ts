import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth } from '@nestjs/swagger';
import { ApiProblems } from '../../http/openapi/api-problem.js';

/** Describes the common part of all admin routes. */
export function ApiAdmin(rights: readonly string[]): MethodDecorator {
  const isForSelf = rights.includes('self');
  return applyDecorators(
    ApiCookieAuth('admin-session'),
    ...(isForSelf ? [] : [ApiBearerAuth('api-token')]),
    ApiProblems({
      401: 'The request has no valid session or token',
      403: isForSelf ? 'An API token was sent' : `The right ${rights.join(' or ')} is missing`,
      429: 'Too many requests or attempts; `Retry-After` names the seconds to wait',
      503: 'The database does not answer, or the panel cannot write the audit log',
    }),
  );
}
