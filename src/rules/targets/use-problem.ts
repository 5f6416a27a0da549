import type { Daemon } from '../../nodes/fields/families.js';
import type { Rule } from '../rule.entity.js';
import type { RuleMode } from '../rule-group.entity.js';
import { namesTarget, targetPattern } from './target-pattern.js';

/** `rule-anchors`: XrayR cannot apply the pattern to a host. `rule-target`: VNet-SSR compares no network and no port. */
export type UseProblem = 'rule-anchors' | 'rule-target';

/** The reason why a daemon cannot apply a rule; undefined if it can, and for rules that it ignores whatever they say. */
export function useProblem(
  daemon: Daemon,
  mode: RuleMode,
  { type, pattern }: Pick<Rule, 'type' | 'pattern'>,
): UseProblem | undefined {
  if (type !== 'reg') return undefined;
  if (daemon === 'vnet-ssr') return namesTarget(pattern) ? 'rule-target' : undefined;
  const isRead = daemon === 'xrayr' && mode === 'reject';
  return isRead && targetPattern(pattern) === undefined ? 'rule-anchors' : undefined;
}
