import { audienceOf } from '../../nodes/node-details.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { RuleGroupDetails } from '../../rules/rule-group-details.js';
import type { Rule } from '../../rules/rule.entity.js';
import { RulesService } from '../../rules/rules.service.js';
import { UserSearchService } from '../../users/search/user-search.service.js';
import type { CommandPanel } from '../command-panel.js';
import { counted } from '../output/figures.js';

type RuleKey = Pick<Rule, 'type' | 'pattern'>;

/**
 * Says what a new rule takes from users at once; undefined where they lose nothing: the group is on no node with users, or it
 * allows more with the rule than before.
 *
 * @throws NotFound (group)
 */
export async function lossByRule(panel: CommandPanel, groupName: string, rule: RuleKey): Promise<string | undefined> {
  const { group, rules, nodeIds } = await panel.service(RulesService).getGroupNamed(groupName);
  // The first rule of an allowing group counts: before it the nodes allow everything.
  if ((group.mode === 'allow' && rules.length > 0) || hasRule(rules, rule)) return undefined;
  const users = await countUsers(panel, nodeIds);
  if (users === 0) return undefined;
  const change =
    group.mode === 'allow' ? 'could reach nothing but what it allows' : 'could no longer reach what it rejects';
  const where = `${counted(nodeIds.length, 'node')} with group "${group.name}"`;
  return `Rule ${rule.type} ${rule.pattern} would be added: on ${where} ${counted(users, 'user')} ${change}`;
}

/**
 * Says what the rules of a group take from users of a node at once; undefined where they lose nothing.
 *
 * @throws NotFound (group, node)
 */
export async function lossByLink(panel: CommandPanel, groupName: string, where: string): Promise<string | undefined> {
  const { node } = await panel.service(NodesService).get(where);
  const next = await panel.service(RulesService).getGroupNamed(groupName);
  const last = (await panel.service(RulesService).list()).find(({ nodeIds }) => nodeIds.includes(node.id));
  if (allowsAtLeast(next, last)) return undefined;
  const users = await countUsers(panel, [node.id]);
  if (users === 0) return undefined;
  const { mode, name } = next.group;
  const change =
    mode === 'allow' ? 'could reach nothing but what they allow' : 'could no longer reach what they reject';
  return `Node ${node.name} would get the rules of group "${name}": ${counted(users, 'user')} ${change}`;
}

/** True if users surely reach with one group all that they reach with another one, or with none. */
function allowsAtLeast(next: RuleGroupDetails, last: RuleGroupDetails | undefined): boolean {
  // A group without rules allows everything.
  if (next.rules.length === 0) return true;
  if (last === undefined || last.rules.length === 0 || last.group.mode !== next.group.mode) return false;
  const [fewer, more] = next.group.mode === 'reject' ? [next.rules, last.rules] : [last.rules, next.rules];
  return fewer.every((rule) => hasRule(more, rule));
}

function hasRule(rules: readonly RuleKey[], { type, pattern }: RuleKey): boolean {
  return rules.some((each) => each.type === type && each.pattern === pattern);
}

/** The number of users on the list of at least one of these nodes. */
async function countUsers(panel: CommandPanel, nodeIds: readonly number[]): Promise<number> {
  if (nodeIds.length === 0) return 0;
  const nodes = await panel.service(NodesService).list();
  const audiences = nodes.filter(({ node }) => nodeIds.includes(node.id)).map(audienceOf);
  return panel.service(UserSearchService).count({ audiences }, Number.MAX_SAFE_INTEGER);
}
