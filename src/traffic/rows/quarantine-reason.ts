/**
 * The reason why the panel quarantined a row: the user does not exist; an amount is below zero; the node's line cannot carry that
 * much; a number or a sum exceeds 64 bits. The last three concern XrayR, which repeats bytes after a report that failed.
 * `may-be-repeat`: the row repeats older bytes, or reports new ones. `late`: the report may be older than the newest one. `repeat`:
 * the row repeats older bytes, so the panel has dropped it already.
 */
export const QUARANTINE_REASONS = [
  'unknown-user',
  'negative',
  'line-rate',
  'overflow',
  'may-be-repeat',
  'late',
  'repeat',
] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];
