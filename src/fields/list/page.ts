/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor that the caller sends as `after` for the next page; null on the last page. */
  readonly next: string | null;
  /** The number of items on all pages, if the caller asked for it. */
  readonly total: number | null;
}
