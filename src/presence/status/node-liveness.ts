/** Daemons report or poll every minute, and contacts are stored to the minute. */
export type NodeState = 'up' | 'late' | 'down';

/** The seconds after its last contact for which a node is up: two missed minutes are allowed. */
export const UP_SECONDS = 180;
/** The seconds after its last contact until which a node is late. After that, or without any contact, it is down. */
export const LATE_SECONDS = 600;

/** @param lastContact Unix seconds; null for never */
export function nodeState(lastContact: number | null, now: number): NodeState {
  if (lastContact === null) return 'down';
  const silence = now - lastContact;
  if (silence <= UP_SECONDS) return 'up';
  return silence <= LATE_SECONDS ? 'late' : 'down';
}
