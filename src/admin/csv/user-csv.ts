import type { UserView } from '../users/user-view.js';

/** The columns of a file that is written. Those from `passwd` on are only for whoever has the right to secrets. */
export const CSV_COLUMNS = [
  'id',
  'email',
  'nickname',
  'port',
  'transfer_enable',
  'u',
  'd',
  'speed_limit',
  'credit',
  'expired_at',
  'level',
  'group',
  'enable',
  'status',
  'ban_time',
  'reset_strategy',
  'reset_day',
  'reset_time',
  'invite_num',
  'state',
  'last_login',
  'created_at',
] as const;
export const CSV_SECRETS = ['passwd', 'uuid'] as const;

/** A user as a line, by column. What has no value is empty. */
export function csvLine(user: UserView, columns: readonly string[]): string[] {
  const fields: Readonly<Record<string, unknown>> = { ...user, email: user.account };
  return columns.map((column) => csvText(fields[column]));
}

function csvText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}
