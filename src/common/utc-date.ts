const DAY_SECONDS = 86_400;

/** The UTC calendar day of a moment, `YYYY-MM-DD`. Days in this form compare as text. */
export function utcDate(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 10);
}

/** The Unix second at which the next UTC day begins. */
export function nextUtcMidnight(unixSeconds: number): number {
  return (Math.floor(unixSeconds / DAY_SECONDS) + 1) * DAY_SECONDS;
}

/** True for a real calendar day written `YYYY-MM-DD`; the 30th of February is none. */
export function isUtcDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
