import { applyDecorators, Header, HttpCode } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { described, text, whole } from '../http/schemas.js';
import { UnparsedBody } from '../http/unparsed-body.js';
import { ApiNodeReport } from '../nodes/node-api.docs.js';
import { MOST_ENTRIES } from './online-report.js';

/** Room for as many entries as a report may have, with several addresses each. */
const BODY_LIMIT = 8 * 1024 * 1024;

/** The manners of `POST nodeOnline/:id`, the same for both families. */
export function TakesOnline(): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    Header('cache-control', 'no-store'),
    UnparsedBody(BODY_LIMIT),
    ApiNodeReport('Tell who is online, and from where'),
    ApiBody({
      schema: {
        type: 'array',
        maxItems: MOST_ENTRIES,
        items: {
          type: 'object',
          required: ['uid', 'ip'],
          properties: { uid: whole, ip: described(text, 'An address, or several with commas') },
        },
      },
    }),
  );
}

/** The manners of `POST nodeStatus/:id`, the same for both families. */
export function TakesStatus(): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    Header('cache-control', 'no-store'),
    ApiNodeReport('Tell how the machine of the node is'),
  );
}
