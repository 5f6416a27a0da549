import type { TrafficRow } from './traffic-report.js';

/** What one more total of a user says. */
export interface Advance {
  /** The highest totals so far. */
  readonly highest: TrafficRow;
  /** By how much they have grown. */
  readonly carried: TrafficRow;
}

/**
 * Holds a total against the highest ones so far, each direction by itself. A lower one was overtaken on its way and says
 * nothing new. So the sum of what was carried is the highest total, whatever was lost, repeated or came out of order.
 *
 * @param before nothing where this is the first
 */
export function advance(before: TrafficRow | undefined, total: TrafficRow): Advance {
  const { uid } = total;
  const known = before ?? { uid, upload: 0n, download: 0n };
  const highest = {
    uid,
    upload: larger(known.upload, total.upload),
    download: larger(known.download, total.download),
  };
  return {
    highest,
    carried: { uid, upload: highest.upload - known.upload, download: highest.download - known.download },
  };
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
