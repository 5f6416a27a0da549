import { type NodeDocument, nodeDocument } from '../../nodes/node.mapper.js';
import type { NodeDetails } from '../../nodes/node-details.js';
import { problemOfAll, usableBy } from '../../subscriptions/apps/node-apps.js';
import { shownFields } from '../../fields/field.js';
import { NodeFields } from '../../nodes/fields/node.fields.js';
import { appliesTo, isProtocolSetting } from '../../nodes/fields/protocols.js';
import { chosenBy } from '../../nodes/settings/node-fields-of.js';
import { bytesASecond } from '../output/figures.js';
import { fields, type Output } from '../output/output.js';

/** A node with the settings that apply to it, and the apps that can use it. */
export function shownNode(details: NodeDetails): Output & { document: NodeDocument } {
  const document = nodeDocument(details);
  const foreign = new Set(
    shownFields(NodeFields).flatMap(({ property, name }) =>
      isProtocolSetting(property) && !appliesTo(property, chosenBy(details.node)) ? [name] : [],
    ),
  );
  const own = Object.fromEntries(Object.entries(document).filter(([name]) => !foreign.has(name)));
  return {
    document,
    text: fields({
      ...own,
      ...('short_ids' in own && { short_ids: document.short_ids.join(', ') }),
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
