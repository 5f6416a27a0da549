import { day, described, input, list, named, nullable, record, text, whole, word } from '../../http/schemas.js';
import { BULK_ACTIONS } from '../../users/bulk/bulk-action.js';
import { USER_SELECTION, USER_VIEW } from '../users/user.docs.js';

const ACTION = named(
  'BulkAction',
  input(
    {
      type: named('BulkActionType', word(BULK_ACTIONS)),
      ban_until: described(nullable(whole), 'ban: Unix seconds; without it the ban does not end'),
      days: described(whole, 'extend: from the last good day, or from today where that is past'),
      expires_at: described(day, 'extend: or to this day'),
      level: described(text, 'set-level'),
      group: described(nullable(text), 'set-group; null takes users out of their group'),
    },
    ['type'],
  ),
);

export const BULK_BODY = named(
  'BulkRequest',
  input(
    {
      filter: described(input({ q: text, ...USER_SELECTION }), 'As for a list; {} is everybody'),
      ids: { type: 'array', items: whole, minItems: 1, maxItems: 1000, description: 'In place of a filter' },
      action: ACTION,
    },
    ['action'],
  ),
);
const PREVIEW = record({
  count: whole,
  sample: described(list(USER_VIEW), 'The first ten'),
  token: described(text, 'Begins exactly this, within ten minutes'),
});
export const BULK_PREVIEW = named('BulkPreview', PREVIEW);
export const BULK_TOKEN = input({ token: text }, ['token']);
export const BULK_BEGUN = record({ id: whole });
const PROGRESS = record({
  id: whole,
  action: ACTION,
  total: whole,
  done: whole,
  failed: whole,
  created_at: whole,
  finished_at: nullable(whole),
});
export const BULK_PROGRESS = named('BulkProgress', PROGRESS);
