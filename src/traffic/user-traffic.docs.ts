import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiParam, ApiSecurity } from '@nestjs/swagger';
import { ApiAnswer, ApiNodeFailures } from '../http/api-answer.js';
import { constant, described, text, whole, record, type Schema } from '../http/schemas.js';
import { MOST_ROWS } from './read-rows.js';

const BYTES: Schema = { type: 'integer', format: 'int64' };

const ROWS: Schema = {
  type: 'array',
  maxItems: MOST_ROWS,
  items: {
    type: 'object',
    required: ['uid', 'upload', 'download'],
    properties: {
      uid: whole,
      upload: described(BYTES, 'Bytes from the user since the last report'),
      download: described(BYTES, 'Bytes to the user since the last report'),
      report_id: {
        oneOf: [text, whole],
        description: 'Names the report that the row belongs to; ignored where Idempotency-Key is sent',
      },
    },
  },
};

const ACCEPTED = record({
  status: constant('success'),
  code: constant(200),
  data: { type: 'null' },
  message: text,
});

/** Describes `POST userTraffic/:id`. */
export function ApiUserTraffic(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Report what users have carried',
      description:
        'Applied exactly once. A report is named by Idempotency-Key, else by the report_id of its rows, else by its timestamp and body. Rows that cannot be right are set aside and refuse none of the others.',
    }),
    ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1, maximum: 4_294_967_295 } }),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'Names the report: 1 to 64 letters, digits, - or _',
    }),
    ApiSecurity({ 'line-key': [], timestamp: [] }),
    ApiBody({ schema: ROWS }),
    ApiAnswer(200, 'The report is applied. A repeat is answered so too, with Idempotency-Replayed: true', ACCEPTED),
    ApiNodeFailures({
      400: 'The node id in the path, the Idempotency-Key or the body is not well formed; one line per problem',
      401: 'The key or timestamp is missing or malformed, the key is not a live key of this node, or the clocks differ by more than 300 s',
      404: 'The node is of the other family',
      409: 'The report was applied before with another body',
      413: `The body has more than ${MOST_ROWS} rows, or is too large`,
      415: 'The body is not JSON in UTF-8',
      429: 'Too many reports wait; nothing was applied',
      503: 'The database does not answer; nothing was applied',
    }),
  );
}
