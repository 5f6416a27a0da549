/** What one user has carried, as a node says. Raw bytes, of any size and sign. */
export interface TrafficRow {
  readonly uid: bigint;
  readonly upload: bigint;
  readonly download: bigint;
}

/** Rows that are applied together, and once. */
export interface TrafficReport {
  /** Unique for the node. */
  readonly id: string;
  /** By which a repeat is told from another report under the same id. */
  readonly bodyHash: string;
  /** The start of the daemon since which the rows are totals; nothing where they are what came since its last report. */
  readonly bootId: string | undefined;
  readonly rows: readonly TrafficRow[];
}
