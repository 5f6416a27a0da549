const UID_LENGTH = 22;
/** Bounds the size of an entry. */
const MAX_NAMED = 28;

/** The length of the column. It has room for the maximum of uids and for one end of the chain (`entry-names.ts`). */
export const MAX_NAMED_TEXT = 32 * (UID_LENGTH + 1) - 1;

/**
 * The entries of this process that the database has, and that no later entry names. The next entry names them, so nobody can
 * remove them unseen.
 *
 * Each transaction adds the last of its entries here, since its other entries are named by their neighbours. It takes all that
 * wait. So at most as many wait as transactions run at the same time.
 */
export class UnnamedEntries {
  private waiting: readonly string[] = [];

  /** An entry whose transaction the database has confirmed. Never add another one: it might not exist. */
  add(uid: string): void {
    this.waiting = [...this.waiting, uid];
  }

  /** Takes uids for an entry. The caller gives them back if the database does not confirm that entry. */
  take(): readonly string[] {
    const taken = this.waiting.slice(0, MAX_NAMED);
    this.waiting = this.waiting.slice(MAX_NAMED);
    return taken;
  }

  giveBack(uids: readonly string[]): void {
    this.waiting = [...uids, ...this.waiting];
  }
}
