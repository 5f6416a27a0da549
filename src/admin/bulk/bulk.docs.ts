import { day, described, list, nullable, record, type Schema, text, whole } from '../../http/schemas.js';
import { BULK_ACTIONS } from '../../users/bulk/bulk-action.js';
import { USER_FILTERS, USER_VIEW } from '../users/user.docs.js';

const { sort: _sort, ...FILTERS } = USER_FILTERS;

const ACTION: Schema = {
  type: 'object',
  required: ['type'],
  properties: {
    type: { type: 'string', enum: [...BULK_ACTIONS] },
    ban_until: described(nullable(whole), 'ban: Unix seconds; without it the ban does not end'),
    days: described(whole, 'extend: from the last good day, or from today where that is past'),
    expires_at: described(day, 'extend: or to this day'),
    level: described(text, 'set-level'),
    group: described(nullable(text), 'set-group; null takes users out of their group'),
  },
};

export const BULK_BODY: Schema = {
  type: 'object',
  required: ['action'],
  properties: {
    filter: { type: 'object', properties: { q: text, ...FILTERS }, description: 'As for a list; {} is everybody' },
    ids: { type: 'array', items: whole, minItems: 1, maxItems: 1000, description: 'In place of a filter' },
    action: ACTION,
  },
};
export const BULK_PREVIEW = record({
  count: whole,
  sample: described(list(USER_VIEW), 'The first ten'),
  token: described(text, 'Begins exactly this, within ten minutes'),
});
export const BULK_TOKEN: Schema = { type: 'object', required: ['token'], properties: { token: text } };
export const BULK_BEGUN = record({ id: whole });
export const BULK_PROGRESS = record({
  id: whole,
  action: ACTION,
  total: whole,
  done: whole,
  failed: whole,
  created_at: whole,
  finished_at: nullable(whole),
});
