import { MAX_INT64 } from '../../common/integers.js';
import type { QuarantineReason } from '../rows/quarantine-reason.js';
import type { TrafficRow } from '../rows/traffic-report.js';

/** A row that is not charged, with the reason. */
export interface RejectedRow extends TrafficRow {
  readonly reason: QuarantineReason;
}

export interface Sums {
  /** One row for each user with traffic, ascending. */
  readonly usable: readonly TrafficRow[];
  readonly rejected: readonly RejectedRow[];
}

/**
 * Adds up the rows of each user and quarantines impossible amounts, without a look at the user.
 *
 * @param most the bytes that the node's line can have carried since its last report; undefined if that is unknown. It limits the
 *   sum of both directions: a node sends the bytes that it receives
 */
export function sumRows(rows: readonly TrafficRow[], most: bigint | undefined): Sums {
  const sums = new Map<bigint, TrafficRow>();
  const rejected: RejectedRow[] = [];
  for (const row of rows) {
    const sum = sums.get(row.uid);
    if (row.upload < 0n || row.download < 0n) rejected.push({ ...bare(row), reason: 'negative' });
    else if (sum === undefined) sums.set(row.uid, row);
    else sums.set(row.uid, { uid: row.uid, upload: sum.upload + row.upload, download: sum.download + row.download });
  }
  const usable: TrafficRow[] = [];
  for (const sum of sums.values()) {
    const { upload, download } = sum;
    if (upload > MAX_INT64 || download > MAX_INT64) rejected.push({ ...bare(sum), reason: 'overflow' });
    else if (most !== undefined && upload + download > most) rejected.push({ ...bare(sum), reason: 'line-rate' });
    else if (upload > 0n || download > 0n) usable.push(sum);
  }
  return { usable: usable.sort((a, b) => Number(a.uid - b.uid)), rejected };
}

function bare({ uid, upload, download }: TrafficRow): TrafficRow {
  return { uid, upload, download };
}
