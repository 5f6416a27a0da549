import { showFields } from '../fields/field-documents.js';
import type { NodeDetails } from './node-details.js';
import { lineCeiling } from './settings/line-ceiling.js';
import { NodeFields, type NodeSettings } from './fields/node.fields.js';

/** A node in commands, in the admin API and in the audit log, without its push secret. */
export type NodeDocument = NodeSettings & {
  readonly line_ceiling: bigint;
  readonly groups: readonly string[];
};

export function nodeDocument({ node, groups }: NodeDetails): NodeDocument {
  return {
    ...showFields(NodeFields, { ...node, ...node.settings }),
    line_ceiling: lineCeiling(node),
    groups: groups.map((group) => group.name),
  };
}
