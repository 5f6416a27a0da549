type Waiting = (isGiven: boolean) => void;

let waiting: Waiting[] = [];
const watchers = new Set<() => void>();

/** Requests wait here when the API asks for a proof of identity, until the operator gives it or closes the dialog. */
export const proof = {
  isOpen: (): boolean => waiting.length > 0,

  /** Resolves with true after the proof, and with false when the operator closes the dialog. */
  waitForProof: (): Promise<boolean> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      tell();
    }),

  settle: (isGiven: boolean): void => {
    const all = waiting;
    waiting = [];
    all.forEach((each) => each(isGiven));
    tell();
  },

  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

function tell(): void {
  watchers.forEach((watcher) => watcher());
}
