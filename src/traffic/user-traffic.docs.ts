import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiParam, ApiSecurity } from '@nestjs/swagger';
import { ApiAnswer, ApiNodeFailures } from '../http/api-answer.js';
import { constant, described, text, whole, record, type Schema } from '../http/schemas.js';
import { MOST_ROWS } from './read-rows.js';

const BYTES: Schema = { type: 'integer', format: 'int64' };

const ROWS: Schema = {
  ...rowsSince('the last report', {
    report_id: {
      oneOf: [text, whole],
      description: 'Names the report that the row belongs to; ignored where Idempotency-Key is sent',
    },
  }),
  description: 'What came since the last report',
};

const TOTALS: Schema = {
  type: 'object',
  description: 'What was counted since the daemon started',
  required: ['boot_id', 'totals'],
  properties: {
    boot_id: {
      type: 'string',
      pattern: '^[\\x21-\\x7e]{1,64}$',
      description: 'Another one for each start of the daemon: its counters begin at 0',
    },
    totals: rowsSince('the daemon started'),
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
        'Applied exactly once. A report is named by Idempotency-Key, else by the report_id of its rows, else by its timestamp and body. Rows that cannot be right are set aside and refuse none of the others. Of totals what is beyond the highest so far is counted, so it does not matter whether a report is lost, repeated or overtaken.',
    }),
    ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1, maximum: 4_294_967_295 } }),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'Names the report: 1 to 64 letters, digits, - or _',
    }),
    ApiSecurity({ 'line-key': [], timestamp: [] }),
    ApiBody({ schema: { oneOf: [ROWS, TOTALS] } }),
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

function rowsSince(when: string, more: Record<string, Schema> = {}): Schema {
  return {
    type: 'array',
    maxItems: MOST_ROWS,
    items: {
      type: 'object',
      required: ['uid', 'upload', 'download'],
      properties: {
        uid: whole,
        upload: described(BYTES, `Bytes from the user since ${when}`),
        download: described(BYTES, `Bytes to the user since ${when}`),
        ...more,
      },
    },
  };
}
