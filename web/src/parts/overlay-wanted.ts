let isWanted = false;
const watchers = new Set<() => void>();

/** Whether there has been a need yet for what lies over pages. */
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
