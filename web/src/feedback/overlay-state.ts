let isWanted = false;
const watchers = new Set<() => void>();

/** Says whether the overlay is needed. Pages request it; the overlay watches. */
export const overlay = {
  isWanted: (): boolean => isWanted,

  want: (): void => {
    isWanted = true;
    watchers.forEach((watcher) => watcher());
  },

  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
