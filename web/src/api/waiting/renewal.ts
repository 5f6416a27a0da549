type Waiting = { readonly resolve: () => void; readonly reject: (reason: Error) => void };

let waiting: Waiting[] = [];
/** The operator has logged out: requests that still run must not wait for a login. */
let isOver = false;
const watchers = new Set<() => void>();

/** Requests wait here after their session has ended, until the operator logs in again. */
export const renewal = {
  isOpen: (): boolean => waiting.length > 0,

  /** Resolves after the next login. */
  waitForLogin: (): Promise<void> =>
    isOver
      ? Promise.reject(loggedOut())
      : new Promise((resolve, reject) => {
          waiting.push({ resolve, reject });
          tell();
        }),

  complete: (): void => settle(({ resolve }) => resolve()),

  /** Rejects the waiting requests: the operator has logged out, or leaves the page. */
  abandon: (): void => {
    isOver = true;
    settle(({ reject }) => reject(loggedOut()));
  },

  /** Lets requests wait again: there is a new session. */
  reset: (): void => {
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
