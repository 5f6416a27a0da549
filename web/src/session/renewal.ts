type Waiting = { readonly resolve: () => void; readonly reject: (reason: Error) => void };

let waiting: Waiting[] = [];
const watchers = new Set<() => void>();

/** Requests that met an ended session wait here until somebody has logged in again. */
export const renewal = {
  isOpen: (): boolean => waiting.length > 0,

  /** Resolves after the next login. */
  needed: (): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      tell();
    }),

  done: (): void => settle(({ resolve }) => resolve()),

  /** The operator would rather leave the page. */
  givenUp: (): void => settle(({ reject }) => reject(new Error('logged out'))),

  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

function settle(each: (one: Waiting) => void): void {
  const all = waiting;
  waiting = [];
  all.forEach(each);
  tell();
}

function tell(): void {
  watchers.forEach((watcher) => watcher());
}
