import { IsOptional, ValidateIf } from 'class-validator';
import { IsDay, IsOneOf, IsText, IsWhole } from '../../common/checks.js';

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

const LAST_MOMENT = 253_402_300_799;
const MOST_DAYS = 3660;

/** What is done to each of many users. */
export class BulkAction {
  @IsOneOf('type', BULK_ACTIONS)
  type: BulkActionType;

  /** `ban`: when it ends, Unix seconds; without it, it does not end. */
  @ValidateIf(isOf('ban'))
  @IsOptional()
  @IsWhole('ban_until', 1, LAST_MOMENT)
  ban_until?: number | null;

  /** `extend`: by so many days from the last good day, or from today where that is past. */
  @ValidateIf((action: BulkAction) => action.type === 'extend' && action.expires_at === undefined)
  @IsWhole('days', 1, MOST_DAYS)
  days?: number;

  /** `extend`: or to this day. */
  @ValidateIf((action: BulkAction) => action.type === 'extend' && action.expires_at !== undefined)
  @IsDay('expires_at')
  expires_at?: string;

  @ValidateIf(isOf('set-level'))
  @IsText('level', 1, 64)
  level?: string;

  /** Null takes users out of their group. */
  @ValidateIf((action: BulkAction) => action.type === 'set-group' && action.group !== null)
  @IsText('group', 1, 64)
  group?: string | null;
}

function isOf(type: BulkActionType): (action: BulkAction) => boolean {
  return (action) => action.type === type;
}
