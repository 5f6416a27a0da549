/** The counters of a user in the old panel, bytes. */
export interface OldCounters {
  readonly u: bigint;
  readonly d: bigint;
}

/** What the old panel has charged since the last import. */
export interface TrafficGain extends OldCounters {
  /** The old panel has reset the counters in between. */
  readonly isReset: boolean;
}

/** A smaller value means that the counters were reset there: everything in them is new. */
export function trafficGain(last: OldCounters, now: OldCounters): TrafficGain {
  const isReset = now.u < last.u || now.d < last.d;
  return isReset ? { u: now.u, d: now.d, isReset } : { u: now.u - last.u, d: now.d - last.d, isReset };
}
