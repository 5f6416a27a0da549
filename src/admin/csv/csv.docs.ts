import type { Schema } from '../../fields/schemas.js';
import type { RouteTexts } from '../../http/openapi/resource.docs.js';
import { userColumns } from './user-csv.js';

/** Binary, so that a generated client streams the file. */
export const CSV_FILE: Schema = { type: 'string', format: 'binary' };

/** What a route that sends a CSV file has in common. */
export const FILE = { answer: 'The file', type: 'text/csv' };
export const EXPORT: RouteTexts = {
  ...FILE,
  description: `Columns: ${userColumns(false).join(', ')}. Callers with the right users:secrets also get passwd and uuid.`,
  problems: { 404: 'A level, group or node of the filter does not exist' },
};
