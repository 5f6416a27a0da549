import type { TrafficRow } from '../rows/traffic-report.js';

/** The effect of one more total of a user. */
export interface Advance {
  /** The highest totals so far. */
  readonly highest: TrafficRow;
  /** The growth of the totals. */
  readonly carried: TrafficRow;
}

/**
 * Compares a total with the highest ones so far, each direction by itself. A lower total was overtaken and has nothing new. So the
 * sum of all growth is the highest total, even if reports are lost, repeated or out of order.
 *
 * @param before undefined for the first total
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
