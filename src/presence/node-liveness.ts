/** Whether a node is heard of. Daemons report every minute or poll as often, and contacts are kept to the minute. */
export type NodeState = 'up' | 'late' | 'down';

/** A node is up for so many seconds after its last contact: it has then missed two minutes. */
export const UP_SECONDS = 180;
/** And late for so many. After that, or where it was never heard of, it is down. */
export const LATE_SECONDS = 600;

/** @param lastContact Unix seconds; null for never */
export function nodeState(lastContact: number | null, now: number): NodeState {
  if (lastContact === null) return 'down';
  const silence = now - lastContact;
  if (silence <= UP_SECONDS) return 'up';
  return silence <= LATE_SECONDS ? 'late' : 'down';
}
