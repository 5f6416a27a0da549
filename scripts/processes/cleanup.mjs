import { constants } from 'node:os';

/** @type {Set<() => Promise<void>>} */
const closers = new Set();
let closing = false;

/**
 * Registers how to stop or remove something when the program ends.
 *
 * @param {() => Promise<void> | void} close
 * @returns {() => Promise<void>} closes it at once
 */
export function atEnd(close) {
  const once = async () => {
    if (closers.delete(once)) await close();
  };
  closers.add(once);
  return once;
}

/** Stops everything that still runs, newest first. */
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

/** True after a signal to stop. */
export function isClosing() {
  return closing;
}
