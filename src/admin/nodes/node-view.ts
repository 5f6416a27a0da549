import type { NodeDetails } from '../../nodes/node-details.js';
import { type NodeDocument, nodeDocument } from '../../nodes/node.mapper.js';
import { nodeStatusDocument } from '../../presence/status/node-status-document.js';
import type { NodeStatus } from '../../presence/status/node-statuses.service.js';
import { NodeFields } from '../../nodes/fields/node.fields.js';
import type { AdminCaller } from '../../operators/access/admin-caller.js';

type Status = Omit<ReturnType<typeof nodeStatusDocument>, 'id' | 'name'>;

/** A node as the admin API shows it. A caller without the right to secrets does not get the password of its single port. */
export type NodeView = Omit<NodeDocument, 'passwd'> &
  Partial<Pick<NodeDocument, 'passwd'>> & { readonly status: Status; readonly created_at: number };

export function nodeView(details: NodeDetails, status: NodeStatus, caller: AdminCaller): NodeView {
  const shown = { ...nodeDocument(details), created_at: details.node.createdAt, status: statusView(status) };
  return caller.visible<typeof shown, 'passwd'>(NodeFields, shown);
}

/** The status of a node. */
export function statusView(status: NodeStatus): Status {
  const { id: _id, name: _name, ...view } = nodeStatusDocument(status);
  return view;
}
