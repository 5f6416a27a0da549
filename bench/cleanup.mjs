import { constants } from 'node:os';

/** @type {Set<() => Promise<void>>} */
const closers = new Set();
let closing = false;

/**
 * Remembers how something that was started is stopped.
 *
 * @param {() => Promise<void> | void} close
 * @returns {() => Promise<void>} does it now
 */
export function atEnd(close) {
  const once = async () => {
    if (closers.delete(once)) await close();
  };
  closers.add(once);
  return once;
}

/** Stops everything that still runs, the newest first. */
export async function closeAll() {
  for (const close of [...closers].reverse()) await close();
}

export function closeOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      closing = true;
      void closeAll().finally(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

/** True when somebody has told us to stop. */
export function isClosing() {
  return closing;
}
