import type { NodeCaller } from '../../line-key/guard/callers.js';
import type { NodeView } from '../../nodes/served/node-view.js';

/** The sender of a report: a node with the users whom it serves, and the caller. */
export interface ReportSender {
  readonly view: NodeView;
  readonly caller: NodeCaller;
}
