/** The clocks of the panel's machines differ by less than this. Seconds. */
export const CLOCK_TOLERANCE = 60;

/**
 * Whether a stored moment has come. A moment too far ahead comes from a clock that was wrong, and counts as come. Otherwise work
 * that was postponed by a clock that was days ahead would wait for days after its correction.
 *
 * @param moment in the unit of `now`
 * @param longest the furthest that a moment is set ahead, including the difference of clocks
 */
export function isOverdue(moment: number, now: number, longest: number): boolean {
  return moment <= now || moment > now + longest;
}
