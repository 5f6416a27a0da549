import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 20;

/** Waits until a check no longer throws, and gives what it gives; throws what it threw last where that takes too long. */
export async function eventually<T>(check: () => T | Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(LOOK_EVERY_MS);
    }
  }
}
