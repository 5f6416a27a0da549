/** Some of the things that were asked for. */
export interface Page<T> {
  readonly items: readonly T[];
  /** To be sent as `after` for those that follow; null where there are none. */
  readonly next: string | null;
  /** How many there are altogether, where that was asked for. */
  readonly total: number | null;
}
