/** The state of the connection to the panel, by its event stream. Times are Unix seconds. */
export interface ConnectionState {
  /** False from the moment at which the stream was missed. */
  readonly isLive: boolean;
  /** When the last event came: the data of the page is at least as new. */
  readonly dataAt: number;
}

let state: ConnectionState = { isLive: true, dataAt: now() };
/** Programs of pages that are on the way. On a slow line the stream waits behind them. */
let arriving = 0;
const watchers = new Set<() => void>();

/** The event stream reports here, and the bar above the pages shows it. */
export const connection = {
  state: (): ConnectionState => state,

  /** An event came. */
  heard: (): void => set({ isLive: true, dataAt: now() }),

  /** The stream has ended, or is silent. */
  lost: (): void => {
    if (state.isLive) set({ ...state, isLive: false });
  },

  /** A program is on the way, or has arrived. */
  expect: (change: 1 | -1): void => {
    arriving += change;
  },

  /** True while the line may be busy with programs, so that silence proves nothing. */
  isBusy: (): boolean => arriving > 0,

  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

function set(next: ConnectionState): void {
  state = next;
  watchers.forEach((watcher) => watcher());
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
