import type { NodeCaller } from '../../line-key/guard/callers.js';
import type { ServedNode } from '../../nodes/served/served-node.js';

/** The sender of a report: a node with the users whom it serves, and the caller. */
export interface ReportSender {
  readonly view: ServedNode;
  readonly caller: NodeCaller;
}
