import { type NodeDocument, nodeDocument } from '../../nodes/node.mapper.js';
import type { NodeDetails } from '../../nodes/node-details.js';
import { problemOfAll, usableBy } from '../../subscriptions/apps/node-apps.js';
import { bytesASecond } from '../output/figures.js';
import { fields, type Output } from '../output/output.js';

/** A node with its settings and the apps that can use it. */
export function shownNode(details: NodeDetails): Output & { document: NodeDocument } {
  const document = nodeDocument(details);
  return {
    document,
    text: fields({
      ...document,
      speed_limit: bytesASecond(document.speed_limit),
      line_rate: bytesASecond(document.line_rate),
      groups: document.groups.join(', '),
      'usable by': usableBy(details.node) ?? 'no app',
    }),
  };
}

/** Says that no app can use a node, and what to do; undefined if some app can. */
export function appWarning({ node }: NodeDetails): string | undefined {
  const problem = problemOfAll(node);
  if (problem === undefined) return undefined;
  return `Warning: no app can use node ${node.name}: ${problem.because}. linegate doctor names what apps know\n`;
}
