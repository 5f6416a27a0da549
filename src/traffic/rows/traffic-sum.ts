/** Selects traffic. Times are Unix seconds, `from` inclusive and `to` exclusive. */
export interface TrafficFilter {
  readonly userId?: number | undefined;
  readonly nodeId?: number | undefined;
  readonly from: number;
  readonly to: number;
}

/** The parts into which traffic is divided. Days are in UTC. */
export const TRAFFIC_PARTS = ['day', 'node', 'user'] as const;
export type TrafficPart = (typeof TRAFFIC_PARTS)[number];

/** The bytes of one part. */
export interface TrafficSum {
  /** The number of the user or node, or when the day begins in Unix seconds. */
  readonly key: number;
  /** Before rates. */
  readonly upload: bigint;
  readonly download: bigint;
  /** Both directions after rates; null where nobody counts them. */
  readonly charged: bigint | null;
}
