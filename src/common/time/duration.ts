/** Seconds, since moments are Unix seconds. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Milliseconds. */
export const HOUR_MS = HOUR * 1000;
export const DAY_MS = DAY * 1000;
