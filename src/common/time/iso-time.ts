let second = NaN;
let written = '';

/** A moment in ISO 8601. It caches the text of the current second, since logs ask for many moments of it. */
export function isoTime(milliseconds: number): string {
  const whole = Math.floor(milliseconds / 1000);
  if (whole !== second) {
    second = whole;
    written = new Date(whole * 1000).toISOString().slice(0, -'000Z'.length);
  }
  return `${written}${String(milliseconds - whole * 1000).padStart(3, '0')}Z`;
}
