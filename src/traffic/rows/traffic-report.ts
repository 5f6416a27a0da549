import { holdsBack } from '../../nodes/fields/families.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';

const LARGEST_UID = 2n ** 31n - 1n;

/** The reported traffic of one user. Raw bytes, of any size and sign. */
export interface TrafficRow {
  readonly uid: bigint;
  readonly upload: bigint;
  readonly download: bigint;
}

/** How a report came that is applied later. */
export interface Waited {
  /** A name that no other report of the node ever has. It begins with the ten digits of the second of its arrival. */
  readonly name: string;
  /** Unix seconds. */
  readonly arrivedAt: number;
}

/** Rows that the panel applies together and once. */
export interface TrafficReport {
  /** Unique for the node. */
  readonly id: string;
  /** A repeat has the same id and the same hash. */
  readonly bodyHash: string;
  /** The start of the daemon since which the rows are totals; undefined for rows since its last report. */
  readonly bootId: string | undefined;
  /**
   * The timestamp of a report without an id of its own, Unix seconds of the daemon's clock, or of the panel's if the daemon sends no time;
   * undefined with an id.
   */
  readonly sentAt: number | undefined;
  /** The seconds in which a report with the same id is a repeat; undefined for ever. */
  readonly repeatedWithin?: number;
  /** For a report that has waited in the spool. */
  readonly waited?: Waited;
  readonly rows: readonly TrafficRow[];
}

/** A report of a daemon that repeats its bytes under another id until it receives a response. */
export type RepeatingReport = TrafficReport & { readonly sentAt: number };

/** Daemons such as XrayR keep their counters until a report succeeds. The panel recognizes repeated totals and reports with an id anyway. */
export function repeatsBytes({ daemon }: Pick<ProxyNode, 'daemon'>, report: TrafficReport): report is RepeatingReport {
  return holdsBack(daemon) && report.sentAt !== undefined;
}

/** True for numbers that a user can have. */
export function isUid(number: bigint): boolean {
  return number > 0n && number <= LARGEST_UID;
}
