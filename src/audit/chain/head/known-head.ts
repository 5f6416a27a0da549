import type { Seal } from '../../entry/entry-proof.js';

/** The newest end of the chain that this process has seen, and whether an entry of this process names it. */
export class KnownHead {
  newest: Seal | undefined;
  private named = -1;
  private isBlamed = false;

  /** True until the process has seen an end. */
  get isEmpty(): boolean {
    return this.newest === undefined;
  }

  /** The newest end, unless a committed entry of this process names it. */
  get unnamed(): Seal | undefined {
    return this.newest !== undefined && this.newest.number > this.named ? this.newest : undefined;
  }

  /** @param head of a committed entry or row, at or after the one that is known */
  learn(head: Seal): void {
    this.newest = head;
  }

  /** An entry that names this end is committed. */
  note(head: Seal): void {
    this.named = Math.max(this.named, head.number);
    if (this.newest === undefined || this.newest.number < head.number) this.newest = head;
  }

  /** @returns true for the first call only */
  blame(): boolean {
    const isFirst = !this.isBlamed;
    this.isBlamed = true;
    return isFirst;
  }
}
