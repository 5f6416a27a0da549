import { bodySchema, querySchemas } from '../../fields/field-schemas.js';
import { described, input, list, named, record, type Schema, strictInput } from '../../fields/schemas.js';
import { OPERATION_STATE } from '../../operations/operation.docs.js';
import { BulkAction } from '../../users/bulk/bulk-action.js';
import { UserSelection } from '../users/user-list-query.dto.js';
import { USER_VIEW } from '../users/user.docs.js';

const ACTION: Schema = { ...bodySchema(BulkAction), additionalProperties: false };
const FILTER = strictInput(querySchemas(UserSelection));
const IDS = { ...list({ type: 'integer', minimum: 1 }), minItems: 1, maxItems: 1000 };
const REQUEST_FIELDS = {
  filter: described(FILTER, 'The filters of the list of users; {} selects all users'),
  ids: described(IDS, 'Numbers of users, in place of a filter'),
  action: ACTION,
};
export const BULK_REQUEST = named('BulkRequest', input(REQUEST_FIELDS, ['action']));

const PREVIEW = record({
  count: 'integer',
  sample: described(list(USER_VIEW), 'The first ten users'),
  token: described('string', 'Begins this change; expires after ten minutes'),
});
export const BULK_PREVIEW = named('BulkPreview', PREVIEW);
export const BULK_BEGUN = record({ id: 'integer' });
const PROGRESS = record({
  id: 'integer',
  action: ACTION,
  state: OPERATION_STATE,
  total: 'integer',
  done: 'integer',
  refused: 'integer',
  created_at: 'integer',
  finished_at: 'integer?',
});
export const BULK_PROGRESS = named('BulkProgress', PROGRESS);
