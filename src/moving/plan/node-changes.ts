import type { NodeDetails } from '../../nodes/node-details.js';
import type { NodeChange } from '../../nodes/fields/node.fields.js';
import type { MovedNode } from '../panels/nouns.js';
import { nodeRefused, reason, type Reason } from '../reasons/reason.js';
import { nodeChangeProblem } from './field-checks.js';
import { changedFields, MARKED_NODE_FIELDS, type MarkedNodeField, nodeMarks } from './field-marks.js';
import { groupKeys, type Present } from './present.js';

/** What a later import changes about a node that is here already. */
export interface NodeUpdate {
  readonly fields: ReadonlySet<MarkedNodeField>;
  /** The new settings, but level, groups and rules. */
  readonly change: NodeChange;
  /** The names of groups of the old panel whose users the node no longer serves there. */
  readonly lostGroups: readonly string[];
  /** It failed its check: the hashes stay, so the next import tells it again. */
  readonly isRefused: boolean;
  /** What to know about it. */
  readonly notices: readonly Reason[];
}

/**
 * Takes over the settings that have changed in the old panel since the last import. A setting that an operator has changed here stays
 * if it has not changed there.
 */
export function nodeUpdate(row: MovedNode, present: Present): NodeUpdate | undefined {
  const origin = present.moved.find(({ noun, sourceKey }) => noun === 'node' && sourceKey === String(row.id));
  const here = present.nodes.find(({ node }) => node.id === origin?.targetId);
  // Imports of an earlier version kept no hashes. This one does, and the next one compares.
  if (typeof origin?.fields !== 'string' || here === undefined) return undefined;
  const fields = new Set(changedFields(MARKED_NODE_FIELDS, origin.fields, nodeMarks(row)));
  if (row.pushSecret === '') fields.delete('pushSecret');
  const isNameTaken =
    fields.has('name') && present.nodes.some(({ node }) => node.id !== here.node.id && node.name === row.name);
  if (isNameTaken) fields.delete('name');
  const nameNotice = isNameTaken ? [reason('node-name-kept', { name: row.name })] : [];
  if (fields.size === 0) return isNameTaken ? { ...NOTHING, isRefused: false, notices: nameNotice } : undefined;
  const change = changeOf(row, fields);
  const refusal = refusalOf(row, here, change, [...fields]);
  if (refusal !== undefined) return { ...NOTHING, isRefused: true, notices: [refusal] };
  const lostGroups = fields.has('groupKeys') ? lostGroupsOf(row, here, present) : [];
  const notices = [reason('node-changed', { fields: [...fields] }), ...nameNotice];
  return { fields, change, lostGroups, isRefused: false, notices };
}

const NOTHING = { fields: new Set<MarkedNodeField>(), change: {}, lostGroups: [] };

function changeOf(row: MovedNode, fields: ReadonlySet<MarkedNodeField>): NodeChange {
  const {
    rank: _rank,
    groupKeys: _groups,
    ruleGroupKey: _rules,
    lineKeys: _keys,
    id: _id,
    family: _family,
    ...settings
  } = row;
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) =>
      MARKED_NODE_FIELDS.some((field) => field === name && fields.has(field)),
    ),
  );
}

function refusalOf(
  row: MovedNode,
  { node }: NodeDetails,
  change: NodeChange,
  fields: readonly MarkedNodeField[],
): Reason | undefined {
  if (row.family !== node.family) return reason('node-family', { fields, there: row.family, here: node.family });
  const problem = nodeChangeProblem(node, change);
  return problem && nodeRefused(fields, problem);
}

/** Groups that were added here, and their links, stay. */
function lostGroupsOf(row: MovedNode, { groups }: NodeDetails, present: Present): string[] {
  const keyOf = groupKeys(present);
  const imported = new Set(present.moved.flatMap(({ noun, targetId }) => (noun === 'group' ? [targetId] : [])));
  return groups.filter(({ id }) => imported.has(id) && !row.groupKeys.includes(keyOf(id))).map(({ name }) => name);
}
