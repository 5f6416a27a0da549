let second = NaN;
let written = '';

/** A moment as ISO 8601 has it. The second is written out once, however many moments of it are asked for: logs do that. */
export function isoTime(milliseconds: number): string {
  const whole = Math.floor(milliseconds / 1000);
  if (whole !== second) {
    second = whole;
    written = new Date(whole * 1000).toISOString().slice(0, -'000Z'.length);
  }
  return `${written}${String(milliseconds - whole * 1000).padStart(3, '0')}Z`;
}
