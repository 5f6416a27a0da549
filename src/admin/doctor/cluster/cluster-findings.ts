import { type Finding, finding } from '../finding.js';

/** Fewer servers have no majority after one of them has failed. */
const MIN_SERVERS = 3;

/** The finding about a number of servers with which a cluster does not outlive the failure of one. */
export function sizeFault(size: number): Finding | undefined {
  if (size >= MIN_SERVERS && size % 2 === 1) return undefined;
  return size === 1 ? finding('cluster-one') : finding('cluster-size', { size });
}
