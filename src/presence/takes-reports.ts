import { applyDecorators, Header, HttpCode } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { described, string, integer } from '../fields/schemas.js';
import { UnparsedBody } from '../http/body/unparsed-body.js';
import { ApiNodeReport } from '../nodes/api/node-api.docs.js';
import { MAX_ENTRIES } from './online/online-report.js';

/** Bytes. Enough for the most entries of a report, with several addresses each. */
const BODY_LIMIT = 8 * 1024 * 1024;

/** The route settings of `POST nodeOnline/:id`, for both families. */
export function TakesOnline(): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    Header('cache-control', 'no-store'),
    UnparsedBody(BODY_LIMIT),
    ApiNodeReport('Report online users and their addresses'),
    ApiBody({
      schema: {
        type: 'array',
        maxItems: MAX_ENTRIES,
        items: {
          type: 'object',
          required: ['uid', 'ip'],
          properties: { uid: integer, ip: described(string, 'An address, or several, separated by commas') },
        },
      },
    }),
  );
}

/** The route settings of `POST nodeStatus/:id`, for both families. */
export function TakesStatus(): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    Header('cache-control', 'no-store'),
    ApiNodeReport("Report the load of the node's machine"),
  );
}
