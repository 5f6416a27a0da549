import { setFlagsFromString } from 'node:v8';

/** A start that takes longer does real work: it changes the schema of a large database. */
const LONGEST_MS = 3000;

/**
 * Runs the start of a program without V8's optimizing compiler. Its threads take a fifth of the processor time of a start, for code
 * that hardly runs again. Afterwards V8 optimizes as always.
 *
 * V8 accepts the stored code of the bundle only under default flags, so `start` must not import chunks.
 *
 * @param longestMs after this time V8 optimizes again, although the start goes on
 */
export async function unoptimized<T>(start: () => Promise<T>, longestMs = LONGEST_MS): Promise<T> {
  setFlagsFromString('--no-opt');
  const timer = setTimeout(optimize, longestMs).unref();
  try {
    return await start();
  } finally {
    clearTimeout(timer);
    optimize();
  }
}

function optimize(): void {
  setFlagsFromString('--opt');
}
