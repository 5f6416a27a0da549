import type { ProxyNode } from '../proxy-node.entity.js';
import type { NodeFields } from './node.fields.js';

/** The fields of a node. The push secret is empty: the node has it encrypted. */
export function nodeFieldsOf(node: ProxyNode): NodeFields {
  const { level, levelId: _levelId, createdAt: _createdAt, pushSecret: _pushSecret, ...same } = node;
  return { ...same, level: level.name, pushSecret: '' };
}
