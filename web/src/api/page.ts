/** A page of a list. `next` is the cursor of the page after it. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
  /** Present only when the request asks for it. */
  readonly total?: number | null;
}
