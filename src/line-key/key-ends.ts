import { DAY } from '../common/time/duration.js';
import type { LineKey } from './line-key.entity.js';

/** Operators are warned this long before keys end, in seconds. */
export const KEY_WARNING = 7 * DAY;
/** Uses are stored to the minute, and a daemon calls at least once a minute. */
const USE_SECONDS = 120;

/** The live keys of a node. Moments are Unix seconds. */
export interface KeyEnds {
  readonly live: number;
  /** When the last of them ends; null without any, and if one has no end. */
  readonly allEndAt: number | null;
  /** A key that a daemon still uses although another one lives longer, if it ends within {@link KEY_WARNING}. */
  readonly oldInUse: LineKey | undefined;
}

/** @param keys of one node */
export function keyEnds(keys: readonly LineKey[], now: number): KeyEnds {
  const live = keys.filter((key) => key.revokedAt === null && endOf(key) > now);
  const last = Math.max(...live.map(endOf));
  const lastUse = Math.max(...live.map(({ lastUsedAt }) => lastUsedAt ?? 0));
  const oldInUse = live.find(
    (key) =>
      endOf(key) < last &&
      endOf(key) - now < KEY_WARNING &&
      key.lastUsedAt !== null &&
      key.lastUsedAt > lastUse - USE_SECONDS,
  );
  return { live: live.length, allEndAt: live.length > 0 && Number.isFinite(last) ? last : null, oldInUse };
}

function endOf({ expiresAt }: Pick<LineKey, 'expiresAt'>): number {
  return expiresAt ?? Infinity;
}
