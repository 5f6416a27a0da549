import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 20;

/** Waits until a check no longer throws, and returns its result. After a time-out it throws the check's last error. */
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
