const TICK_MS = 100;

/**
 * Calls `onOver` when somebody else has kept us waiting for so long. Time in which this process was too busy to listen does
 * not count: the answer may have arrived long ago and lie there unread. A tick that comes late is one tick.
 *
 * @returns ends the waiting
 */
export function waitPatiently(milliseconds: number, onOver: () => void): () => void {
  let ticksLeft = Math.ceil(milliseconds / TICK_MS);
  const timer = setInterval(() => {
    if (--ticksLeft > 0) return;
    clearInterval(timer);
    onOver();
  }, TICK_MS);
  return () => clearInterval(timer);
}
