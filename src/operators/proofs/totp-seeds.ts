import type { SealedColumn } from '../../database/sealed-column.js';

/** The column of the seeds of one-time codes. */
export const TOTP_SEEDS: SealedColumn = {
  kind: 'seeds of one-time codes',
  noun: 'operator',
  table: 'operators',
  column: 'totp_secret',
  remedy: 'the operator or another owner removes them, or: linegate operator reset-factors <operator>',
};

/** The column of the seeds that wait for their first code. */
export const PENDING_TOTP_SEEDS: SealedColumn = {
  kind: 'seeds of one-time codes that wait for their first code',
  noun: 'operator',
  table: 'operators',
  column: 'totp_pending',
  remedy: 'the operator begins to set up one-time codes once more, or: linegate operator reset-factors <operator>',
};
