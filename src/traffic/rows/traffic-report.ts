import type { ProxyNode } from '../../nodes/proxy-node.entity.js';

const LARGEST_UID = 2n ** 31n - 1n;

/** The reported traffic of one user. Raw bytes, of any size and sign. */
export interface TrafficRow {
  readonly uid: bigint;
  readonly upload: bigint;
  readonly download: bigint;
}

/** Rows that the panel applies together and once. */
export interface TrafficReport {
  /** Unique for the node. */
  readonly id: string;
  /** A repeat has the same id and the same hash. */
  readonly bodyHash: string;
  /** The start of the daemon since which the rows are totals; undefined for rows since its last report. */
  readonly bootId: string | undefined;
  /** The timestamp of a report without an id of its own, Unix seconds of the daemon's clock; undefined with an id. */
  readonly sentAt: number | undefined;
  readonly rows: readonly TrafficRow[];
}

/** A report of a daemon that repeats its bytes under another id until it receives a response. */
export type RepeatingReport = TrafficReport & { readonly sentAt: number };

/** XrayR keeps its counters until a report succeeds. The panel recognizes repeated totals and reports with an id anyway. */
export function repeatsBytes({ daemon }: Pick<ProxyNode, 'daemon'>, report: TrafficReport): report is RepeatingReport {
  return daemon === 'xrayr' && report.sentAt !== undefined;
}

/** True for numbers that a user can have. */
export function isUid(number: bigint): boolean {
  return number > 0n && number <= LARGEST_UID;
}
