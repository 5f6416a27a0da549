import type { ProxyNode } from '../proxy-node.entity.js';

/** Bytes per second: 10 Gbit/s, more than nearly every server has. */
export const ASSUMED_LINE_RATE = 1_250_000_000n;

/** The limit for a node's reports, in bytes per second: the set rate of its line, or the assumed rate. */
export function lineCeiling({ lineRate }: Pick<ProxyNode, 'lineRate'>): bigint {
  return lineRate === 0n ? ASSUMED_LINE_RATE : lineRate;
}
