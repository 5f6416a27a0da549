/** A page of a list. `next` is the cursor of the page after it. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
  /** Told only where it was asked for. */
  readonly total?: number | null;
}
