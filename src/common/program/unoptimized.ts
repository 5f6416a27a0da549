import { setFlagsFromString } from 'node:v8';

/**
 * Runs the start of a program without V8's optimizing compiler. Its threads take a fifth of the processor time of a start, for code
 * that hardly runs again. Afterwards V8 optimizes as always.
 *
 * V8 accepts the stored code of the bundle only under default flags, so `start` must not import chunks.
 */
export async function unoptimized<T>(start: () => Promise<T>): Promise<T> {
  setFlagsFromString('--no-opt');
  try {
    return await start();
  } finally {
    setFlagsFromString('--opt');
  }
}
