import { DateField, EnumField, IntegerField, TextField } from '../../fields/field.decorators.js';
import { LAST_SECOND } from '../../fields/schemas.js';
import { RESET_STRATEGIES, type ResetStrategy } from '../user/reset-schedule.js';
import { MAX_BAN_REASON } from '../user/user.fields.js';

/** Numbers in the JSON of a plan are exact up to this one, 8 PiB. */
const MAX_BYTES = Number.MAX_SAFE_INTEGER;

export const BULK_ACTIONS = [
  'enable',
  'disable',
  'ban',
  'unban',
  'extend',
  'set-level',
  'set-group',
  'set-transfer',
  'add-transfer',
  'set-speed',
  'set-reset',
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

  @TextField({ max: MAX_BAN_REASON, isNullable: true, description: 'For ban: its reason, which operators see' })
  ban_reason?: string | null;

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

  @IntegerField({
    max: MAX_BYTES,
    isDue: (body) => hasType(body, 'set-transfer') || hasType(body, 'add-transfer'),
    description: 'For set-transfer: the new allowance in bytes; for add-transfer: the bytes to add to it',
  })
  transfer_enable?: number;

  @IntegerField({
    max: MAX_BYTES,
    isDue: (body) => hasType(body, 'set-speed'),
    description: 'For set-speed: bytes per second; 0 for no limit',
  })
  speed_limit?: number;

  @EnumField(RESET_STRATEGIES, {
    schemaName: 'ResetStrategy',
    isDue: (body) => hasType(body, 'set-reset'),
  })
  reset_strategy?: ResetStrategy;

  @IntegerField({
    min: 1,
    max: 31,
    isNullable: true,
    description: 'For set-reset: the day of the month, for anniversary',
  })
  reset_day?: number | null;

  @IntegerField({ min: 1, max: 3660, isNullable: true, description: 'For set-reset: the interval in days, for day' })
  reset_interval?: number | null;
}

function hasType(body: unknown, type: BulkActionType): body is BulkAction {
  return body instanceof BulkAction && body.type === type;
}
