import type { QuarantineReason } from './quarantined-row.entity.js';
import type { TrafficRow } from './traffic-report.js';

const LARGEST = 2n ** 63n - 1n;

/** A row that is not charged, and why. */
export interface SetAside extends TrafficRow {
  readonly reason: QuarantineReason;
}

export interface Sums {
  /** One row a user, ascending; without those that carried nothing. */
  readonly usable: readonly TrafficRow[];
  readonly setAside: readonly SetAside[];
}

/**
 * Adds up the rows of each user, and sets aside what cannot be right whoever the user is.
 *
 * @param most what a user can have carried over the node's line since its last report; nothing where that is not known. Both
 *   directions together: what a node receives from one side it sends to the other
 */
export function sumRows(rows: readonly TrafficRow[], most: bigint | undefined): Sums {
  const sums = new Map<bigint, TrafficRow>();
  const setAside: SetAside[] = [];
  for (const row of rows) {
    const sum = sums.get(row.uid);
    if (row.upload < 0n || row.download < 0n) setAside.push({ ...bare(row), reason: 'negative' });
    else if (sum === undefined) sums.set(row.uid, row);
    else sums.set(row.uid, { uid: row.uid, upload: sum.upload + row.upload, download: sum.download + row.download });
  }
  const usable: TrafficRow[] = [];
  for (const sum of sums.values()) {
    const { upload, download } = sum;
    if (upload > LARGEST || download > LARGEST) setAside.push({ ...bare(sum), reason: 'overflow' });
    else if (most !== undefined && upload + download > most) setAside.push({ ...bare(sum), reason: 'line-rate' });
    else if (upload > 0n || download > 0n) usable.push(sum);
  }
  return { usable: usable.sort((a, b) => Number(a.uid - b.uid)), setAside };
}

function bare({ uid, upload, download }: TrafficRow): TrafficRow {
  return { uid, upload, download };
}
