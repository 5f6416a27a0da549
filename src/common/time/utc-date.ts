import { DAY } from './duration.js';

/** The UTC calendar day of a moment, `YYYY-MM-DD`. Days in this form compare as text. */
export function utcDate(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 10);
}

/** The Unix second at which the next UTC day begins. */
export function nextUtcMidnight(unixSeconds: number): number {
  return (Math.floor(unixSeconds / DAY) + 1) * DAY;
}

/** True for an existing calendar day in the form `YYYY-MM-DD`, so not for the 30th of February. */
export function isUtcDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A day of the form `2026-12-31` as 20261231. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** The Unix second at which a day ends. @param day as {@link dayNumber} */
export function endOfDay(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, (day % 100) + 1) / 1000;
}
