import type { TrafficRow } from '../rows/traffic-report.js';

/** The bytes that the daemon may still hold for a user. */
export interface Held extends TrafficRow {
  /** The turn of the report that had them last. */
  readonly turn: bigint;
}

/** What the panel knows of the counters of one XrayR. */
export interface SourceState {
  /** The turn of the newest report; 0 before the first one. */
  readonly turn: bigint;
  /** The timestamp of the newest report, Unix seconds of the daemon's clock. */
  readonly sentAt: number;
  readonly held: ReadonlyMap<bigint, Held>;
}

export const UNKNOWN_SOURCE: SourceState = { turn: 0n, sentAt: 0, held: new Map() };

/** The rows of the newest report. */
export function newestRows({ turn, held }: SourceState): Held[] {
  return turn === 0n ? [] : [...held.values()].filter((row) => row.turn === turn);
}
