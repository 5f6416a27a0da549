import { DateField, EnumField, IntegerField, TextField } from '../../http/fields/field.decorators.js';
import { LAST_SECOND } from '../../http/openapi/schemas.js';

export const BULK_ACTIONS = [
  'enable',
  'disable',
  'ban',
  'unban',
  'extend',
  'set-level',
  'set-group',
  'reset-traffic',
  'delete',
] as const;
export type BulkActionType = (typeof BULK_ACTIONS)[number];

/** An action on many users. The checks include fields that the action does not use. */
export class BulkAction {
  @EnumField(BULK_ACTIONS, { required: 'always', schemaName: 'BulkActionType' })
  type: BulkActionType;

  @IntegerField({
    min: 1,
    max: LAST_SECOND,
    isNullable: true,
    description: 'For ban: its end in Unix seconds; without it the ban has no end',
  })
  ban_until?: number | null;

  @IntegerField({
    min: 1,
    max: 3660,
    isDue: (body) => hasType(body, 'extend') && body.expires_at === undefined,
    description:
      'For extend: days to add to the last valid day, or to today if that day is past; or to the days of a term that has not begun',
  })
  days?: number;

  @DateField({ description: 'For extend: the new last valid day, in place of days' })
  expires_at?: string;

  @TextField({
    max: 64,
    isDue: (body) => hasType(body, 'set-level'),
    description: 'For set-level: the name of the level',
  })
  level?: string;

  @TextField({
    max: 64,
    isNullable: true,
    isDue: (body) => hasType(body, 'set-group'),
    description: 'For set-group: the name of the group; null removes users from their group',
  })
  group?: string | null;
}

function hasType(body: unknown, type: BulkActionType): body is BulkAction {
  return body instanceof BulkAction && body.type === type;
}
