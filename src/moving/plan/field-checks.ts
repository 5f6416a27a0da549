import { type FieldProblem, PanelError, refused } from '../../common/problems/panel.errors.js';
import { checkChanged, checkNew } from '../../fields/field-input.js';
import { ImportedKey } from '../../line-key/new-line-key.js';
import { contradictions } from '../../nodes/settings/node-contradictions.js';
import { nodeFieldsOf } from '../../nodes/settings/node-fields-of.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { type NewNode, type NodeChange, NodeFields } from '../../nodes/fields/node.fields.js';
import { RuleGroupFields } from '../../rules/rule-group.fields.js';
import { EntryFields } from '../../subscriptions/entries/entry.fields.js';
import type { MovedEntry, MovedNode, MovedRuleGroup } from '../panels/nouns.js';
import type { RowProblem } from '../reasons/reason.js';

/** The fields of a new node here. @param level the name of its level */
export function newNode(node: MovedNode, level: string): NewNode {
  const { rank: _rank, groupKeys: _groups, ruleGroupKey: _rules, lineKeys: _keys, ...same } = node;
  return { ...same, level };
}

/** Why a node cannot be added; undefined if it can. */
export function nodeProblem(node: MovedNode): RowProblem | undefined {
  return problemOf(() => {
    const [problem] = contradictions(checkNew(NodeFields, newNode(node, 'any')));
    return problem;
  });
}

/** Why a node here cannot get these fields; undefined if it can. */
export function nodeChangeProblem(node: ProxyNode, change: NodeChange): RowProblem | undefined {
  return problemOf(() => {
    const [problem] = contradictions(checkChanged(NodeFields, nodeFieldsOf(node), change));
    return problem;
  });
}

export function ruleGroupProblem({ name, mode }: MovedRuleGroup): RowProblem | undefined {
  return problemOf(() => {
    checkNew(RuleGroupFields, { name, mode });
    return undefined;
  });
}

export function entryProblem({ name, host, port, sort, country, hidden }: MovedEntry): RowProblem | undefined {
  return problemOf(() => {
    checkNew(EntryFields, { name, host, port, sort, country, hidden });
    return undefined;
  });
}

export function lineKeyProblem(key: string): RowProblem | undefined {
  return problemOf(() => {
    checkNew(ImportedKey, { key });
    return undefined;
  });
}

function problemOf(check: () => FieldProblem | undefined): RowProblem | undefined {
  try {
    const problem = check();
    return problem && { message: problem.message, errors: [problem] };
  } catch (error) {
    if (error instanceof PanelError) return { errors: [], ...refused(error) };
    throw error;
  }
}
