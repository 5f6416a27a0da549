/** The units of numbers. Settings that are not here count nothing, or have a unit in their text. */
export const UNITS: Readonly<Record<string, 'seconds' | 'days'>> = {
  ACCESS_TOKEN_TTL: 'seconds',
  SESSION_IDLE: 'seconds',
  SESSION_MAX: 'seconds',
  ONLINE_RETENTION: 'seconds',
  LEDGER_HOURLY_DAYS: 'days',
  LEDGER_DAILY_DAYS: 'days',
  QUARANTINE_DAYS: 'days',
};
