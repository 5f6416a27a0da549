import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader } from '@nestjs/swagger';
import { ApiAnswer } from '../../http/openapi/api-answer.js';
import { described, input, list, type Schema, type Shapes } from '../../fields/schemas.js';
import { ApiNodeRequest, envelope } from '../../nodes/api/node-api.docs.js';
import { MAX_ROWS } from './read-rows.js';

const BYTES: Schema = { type: 'integer', format: 'int64' };
const REPORT_ID: Schema = {
  oneOf: [{ type: 'string' }, { type: 'integer' }],
  description: 'The report of the row; ignored with Idempotency-Key',
};
const BOOT_ID: Schema = {
  type: 'string',
  pattern: '^[\\x21-\\x7e]{1,64}$',
  description: 'A new id for each start of the daemon, when its counters begin at 0',
};
const ROWS = described(rowsSince('the last report', { report_id: REPORT_ID }), 'Traffic since the last report');
const TOTALS = input({ boot_id: BOOT_ID, totals: rowsSince('the start of the daemon') }, ['boot_id', 'totals']);
const DESCRIPTION =
  'The panel applies each report once. Idempotency-Key identifies a report, otherwise the report_id of its rows, otherwise its timestamp and body. The panel quarantines rows that cannot be right and applies the others. Of totals it counts the bytes beyond the highest so far, so reports may be lost, repeated or overtaken.';

/** Describes `POST userTraffic/:id`. */
export function ApiUserTraffic(): MethodDecorator {
  const failures = {
    400: 'The node id in the path, the Idempotency-Key or the body is malformed; `data` has one line for each problem',
    409: 'The report was applied before with another body',
    413: `The body has more than ${MAX_ROWS} rows, or is too large`,
    415: 'The body is not JSON in UTF-8',
    429: 'Too many reports wait; nothing was applied',
    503: 'The database does not respond; nothing was applied',
  };
  const accepted = 'The report is applied. A repeat gets the same response with Idempotency-Replayed: true';
  const key = 'The id of the report: 1 to 64 letters, digits, - or _';
  return applyDecorators(
    ApiNodeRequest('Report the traffic of users', failures, DESCRIPTION),
    ApiHeader({ name: 'Idempotency-Key', required: false, description: key }),
    ApiBody({ schema: { oneOf: [ROWS, described(TOTALS, 'Totals since the start of the daemon')] } }),
    ApiAnswer(200, accepted, envelope({ type: 'null' })),
  );
}

function rowsSince(when: string, more: Shapes = {}): Schema {
  const upload = described(BYTES, `Bytes from the user since ${when}`);
  const download = described(BYTES, `Bytes to the user since ${when}`);
  const row = input({ uid: 'integer', upload, download, ...more }, ['uid', 'upload', 'download']);
  return { ...list(row), maxItems: MAX_ROWS };
}
