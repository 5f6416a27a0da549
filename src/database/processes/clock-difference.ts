/** Two readings of a clock with one reading of another clock between them. Milliseconds. */
export interface Readings {
  readonly before: number;
  readonly other: number;
  readonly after: number;
}

/**
 * By how many milliseconds a clock is certainly ahead of another one; less than 0 if it is behind. The other clock was read at an
 * unknown moment between `before` and `after`, so a slow response is no difference.
 */
export function clockDifference({ before, other, after }: Readings): number {
  if (other > after) return Math.round(after - other);
  return other < before ? Math.round(before - other) : 0;
}
