/** Items that wait, each of a caller. Callers take turns, and the items of one caller keep their order. */
export class FairQueue<Item> {
  private readonly callers = new Map<string, Set<Item>>();
  private count = 0;

  /** The number of items. */
  get size(): number {
    return this.count;
  }

  add(caller: string, item: Item): void {
    const items = this.callers.get(caller) ?? new Set();
    this.callers.set(caller, items.add(item));
    this.count++;
  }

  delete(caller: string, item: Item): void {
    const items = this.callers.get(caller);
    if (items?.delete(item) !== true) return;
    this.count--;
    if (items.size === 0) this.callers.delete(caller);
  }

  /** Takes the first item of the caller that has waited for the longest time since its last turn. */
  next(): Item | undefined {
    for (const [caller, items] of this.callers) {
      for (const item of items) {
        this.delete(caller, item);
        // To the end: the other callers come first.
        if (this.callers.delete(caller)) this.callers.set(caller, items);
        return item;
      }
    }
    return undefined;
  }

  /** The last item of the caller with the most items, if that caller would still have as many as this one after one more. */
  surplusOf(caller: string): Item | undefined {
    let longest = new Set<Item>();
    for (const items of this.callers.values()) if (items.size > longest.size) longest = items;
    const own = this.callers.get(caller)?.size ?? 0;
    return longest.size > own + 1 ? [...longest].at(-1) : undefined;
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const items of this.callers.values()) yield* items;
  }
}
