import { applyDecorators, HttpCode, UseInterceptors } from '@nestjs/common';
import { UnparsedBody } from '../../http/body/unparsed-body.js';
import { ReportReplyInterceptor } from './report-reply.interceptor.js';
import { ApiUserTraffic } from './user-traffic.docs.js';

/** Room for 50,000 rows of 160 characters. */
const BODY_LIMIT = 8 * 1024 * 1024;

/** Decorates `POST userTraffic/:id` for both families. */
export function TakesTraffic(): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    UnparsedBody(BODY_LIMIT),
    UseInterceptors(ReportReplyInterceptor),
    ApiUserTraffic(),
  );
}
