import type { NodeContact, NodeRefusal, RefusalReason } from './node-contact.entity.js';

const RECENT_SECONDS = 600;
/** A caller that is refused repeats its call within this time. */
const REPEAT_SECONDS = 120;
const AT_THE_KEY: readonly RefusalReason[] = ['wrong-key', 'skewed', 'malformed'];

type Contact = Pick<NodeContact, 'seenAt' | 'refusals'>;

/** The refusals of the last ten minutes, oldest first, without those that ended when good calls began. @param now Unix seconds */
export function standingRefusals({ seenAt, refusals }: Contact, now: number): NodeRefusal[] {
  return refusals.filter(
    ({ last_at: lastAt }) => now - lastAt <= RECENT_SECONDS && (seenAt ?? 0) <= lastAt + REPEAT_SECONDS,
  );
}

/** The newest call that was refused before its route, if it is not older than the last good call. */
export function newestRefusal(contact: Contact, now: number): NodeRefusal | undefined {
  const refused = standingRefusals(contact, now).filter(({ reason }) => AT_THE_KEY.includes(reason));
  return refused.findLast(({ last_at: lastAt }) => lastAt >= (contact.seenAt ?? 0));
}
