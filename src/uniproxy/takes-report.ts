import { applyDecorators, Header } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Schema } from '../fields/schemas.js';
import { UnparsedBody, unparsedConfig } from '../http/body/unparsed-body.js';
import { workConfig } from '../http/load/work-class.js';
import { ApiUniProxyReport } from './uniproxy.docs.js';

/** Room for 50,000 users of 160 characters. */
const BODY_LIMIT = 8 * 1024 * 1024;

/** The body of every accepted report. */
export interface Taken {
  readonly status: 'success';
  readonly code: 200;
  readonly data: true;
  readonly message: string;
}

export function taken(message: string): Taken {
  return { status: 'success', code: 200, data: true, message };
}

/** The settings of a route for a report whose daemon sends its key in the query. @param body the schema of its body */
export function TakesReport(summary: string, body: Schema): MethodDecorator {
  return applyDecorators(
    Header('cache-control', 'no-store'),
    UnparsedBody(BODY_LIMIT),
    ApiUniProxyReport(summary, body),
  );
}

/** The same where the daemon may send its key in the body. */
export function TakesBodyReport(summary: string, body: Schema): MethodDecorator {
  return applyDecorators(
    Header('cache-control', 'no-store'),
    RouteConfig({ ...unparsedConfig(BODY_LIMIT), ...workConfig('body-report') }),
    ApiUniProxyReport(summary, body, true),
  );
}
