import type { DataSource } from 'typeorm';
import type { FieldProblem } from '../../common/panel.errors.js';
import { checkNodeSettings, type CheckedNode } from '../../nodes/settings/node-settings-check.js';
import { type Finding, finding } from './finding.js';

/** The option of a command that sets a field of a node. */
export type NodeOption = (field: string) => string;

/**
 * Checks that the daemon of each node can serve users with the node's settings.
 *
 * @param optionOf for advice that names a command
 */
export async function checkNodes(source: DataSource, optionOf?: NodeOption): Promise<Finding[]> {
  const nodes = await checkNodeSettings(source.manager);
  const problems = nodes.flatMap((node) => node.problems.slice(0, 1).map((first) => unserved(node, first, optionOf)));
  return problems.length > 0 ? problems : [finding('nodes-served', { nodes: nodes.length })];
}

function unserved({ id, name }: CheckedNode, problem: FieldProblem, optionOf?: NodeOption): Finding {
  const { field, message } = problem;
  const values = { node: id, name, problem: message };
  const found =
    optionOf === undefined
      ? finding('nodes-unserved', { ...values, field })
      : finding('nodes-unserved-command', { ...values, option: optionOf(field) });
  return { ...found, errors: [problem] };
}
