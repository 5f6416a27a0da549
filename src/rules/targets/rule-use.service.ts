import { Injectable } from '@nestjs/common';
import { NodesService } from '../../nodes/nodes.service.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import type { RuleGroupDetails } from '../rule-group-details.js';
import { RuleGroupRepository } from '../rule-group.repository.js';
import type { Rule } from '../rule.entity.js';
import { RuleUnusable } from './rule-use.errors.js';
import { useProblem } from './use-problem.js';

type RuleKey = Pick<Rule, 'type' | 'pattern'>;

/** Checks whether the daemons of nodes can apply rules. */
@Injectable()
export class RuleUseService {
  constructor(
    private readonly groups: RuleGroupRepository,
    private readonly nodes: NodesService,
  ) {}

  /** @throws RuleUnusable if the daemon of a linked node could not apply rules in a group */
  async requireOnNodes({ group, nodeIds }: Omit<RuleGroupDetails, 'rules'>, rules: readonly RuleKey[]): Promise<void> {
    if (nodeIds.length === 0) return;
    const linked = (await this.nodes.list()).filter(({ node }) => nodeIds.includes(node.id));
    for (const { node } of linked) requireOn(node, group.mode, rules);
  }

  /** @throws RuleUnusable if the daemon of a node could not apply the rules of a group; NotFound */
  async requireGroup(node: ProxyNode, groupName: string): Promise<void> {
    const { group, rules } = await this.groups.details(await this.groups.byName(groupName));
    requireOn(node, group.mode, rules);
  }

  /** The rules that daemons cannot apply, by the number of the node. An older version, or another daemon of the node, may have accepted them. */
  async unusable(): Promise<ReadonlyMap<number, readonly Rule[]>> {
    const groups = await this.groups.list();
    const found = (await this.nodes.list()).map(({ node }) => {
      const own = groups.find(({ nodeIds }) => nodeIds.includes(node.id));
      const rules = own?.rules.filter((rule) => useProblem(node.daemon, own.group.mode, rule) !== undefined) ?? [];
      return [node.id, rules] as const;
    });
    return new Map(found.filter(([, rules]) => rules.length > 0));
  }
}

function requireOn(
  { name, daemon }: ProxyNode,
  mode: RuleGroupDetails['group']['mode'],
  rules: readonly RuleKey[],
): void {
  for (const rule of rules) {
    const problem = useProblem(daemon, mode, rule);
    if (problem !== undefined) throw new RuleUnusable(problem, { node: name, pattern: rule.pattern });
  }
}
