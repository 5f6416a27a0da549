type Waiting = { readonly resolve: () => void; readonly reject: (reason: Error) => void };

let waiting: Waiting[] = [];
/** Somebody has logged out here: what still runs for them waits for nobody. */
let isOver = false;
const watchers = new Set<() => void>();

/** Requests that met an ended session wait here until somebody has logged in again. */
export const renewal = {
  isOpen: (): boolean => waiting.length > 0,

  /** Resolves after the next login. */
  needed: (): Promise<void> =>
    isOver
      ? Promise.reject(loggedOut())
      : new Promise((resolve, reject) => {
          waiting.push({ resolve, reject });
          tell();
        }),

  done: (): void => settle(({ resolve }) => resolve()),

  /** The operator has logged out, or would rather leave the page. */
  givenUp: (): void => {
    isOver = true;
    settle(({ reject }) => reject(loggedOut()));
  },

  /** There is a session again. */
  begun: (): void => {
    isOver = false;
  },

  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

function loggedOut(): Error {
  return new Error('logged out');
}

function settle(each: (one: Waiting) => void): void {
  const all = waiting;
  waiting = [];
  all.forEach(each);
  tell();
}

function tell(): void {
  watchers.forEach((watcher) => watcher());
}
