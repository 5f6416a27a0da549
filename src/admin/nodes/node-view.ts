import type { NodeDetails } from '../../nodes/node-details.js';
import { nodeDocument } from '../../nodes/node-document.js';
import { nodeStatusDocument } from '../../presence/node-status-document.js';
import type { NodeStatus } from '../../presence/node-statuses.service.js';
import type { AdminCaller } from '../access/admin-caller.js';
import type { ShownNodeState } from './node-list-query.dto.js';

type NodeDocument = ReturnType<typeof nodeDocument>;
type Status = Omit<ReturnType<typeof nodeStatusDocument>, 'id' | 'name' | 'state'> & { readonly state: ShownNodeState };

/** A node as the admin API shows it. Without the right to secrets, the password of its single port is left out. */
export type NodeView = Omit<NodeDocument, 'passwd'> &
  Partial<Pick<NodeDocument, 'passwd'>> & { readonly status: Status; readonly created_at: number };

export function nodeView(details: NodeDetails, status: NodeStatus, caller: AdminCaller): NodeView {
  const shown = { ...nodeDocument(details), created_at: details.node.createdAt, status: statusView(status) };
  if (caller.has('nodes:secrets')) return shown;
  const { passwd: _passwd, ...rest } = shown;
  return rest;
}

/** How a node is. One that has never called is told from one that does so no more. */
export function statusView(status: NodeStatus): Status {
  const { id: _id, name: _name, ...document } = nodeStatusDocument(status);
  return { ...document, state: document.last_contact === null ? 'never' : document.state };
}
