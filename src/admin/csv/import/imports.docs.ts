import { described, named, record, type ValueOf } from '../../../fields/schemas.js';
import { refusedSchema } from '../../../http/openapi/api-problem.js';
import { pageSchema, type RouteTexts } from '../../../http/openapi/resource.docs.js';
import { CSV_FILE, FILE } from '../csv.docs.js';
import { MAX_REFUSALS } from '../refusals/import-refusals.service.js';
import { OPERATION_STATE } from '../../../operations/operation.docs.js';

export const IMPORT_BEGUN = record({ id: 'integer' });
const PROGRESS = record({
  id: 'integer',
  state: OPERATION_STATE,
  total: described('integer', 'Lines of the file, without the first'),
  done: 'integer',
  added: described('integer', 'Users that the import added; in a dry run, that it would add'),
  changed: described('integer', 'Users that the import changed; in a dry run, that it would change'),
  refused: 'integer',
  created_at: 'integer',
  finished_at: 'integer?',
});
export const IMPORT_PROGRESS = named('ImportProgress', PROGRESS);
export type ImportProgress = ValueOf<typeof IMPORT_PROGRESS>;

const LINE = described('integer', 'Line number in the file; line 1 names the columns');
export const REFUSALS = pageSchema(
  refusedSchema('ImportRefusal', { line: LINE }),
  described('integer', `The number of stored lines: the first ${MAX_REFUSALS} at most`),
);

export const REFUSAL_FILE: RouteTexts = { ...FILE, description: 'Columns: line, field, reason.' };
export const IMPORT: RouteTexts = {
  description:
    'The file is in UTF-8, with commas, semicolons or tabs between the values. ' +
    "Rows whose e-mail exists update that user's non-empty fields. Other rows add users. The file may have the columns of " +
    'an export, and also password and password_hash. Columns with passwords or UUIDs also need the right users:secrets. ' +
    'The panel sends the response when it has stored all lines. A job imports them afterwards.',
  body: CSV_FILE,
  answer: 'The number of the import',
  problems: {
    400: 'The body ended before it was complete',
    408: 'The body arrives too slowly',
    413: 'The file is larger than 64 MiB',
    415: 'The body is not text/csv',
    422: 'The file is not valid CSV in UTF-8, has wrong columns, or has too many lines or columns',
    507: 'The machine has no room for the file',
  },
};
