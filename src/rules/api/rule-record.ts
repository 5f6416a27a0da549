import { type TaggedAnswer, WholeAnswer } from '../../http/caching/tagged-answer.js';
import type { RuleMode } from '../rule-group.entity.js';
import type { Rule } from '../rule.entity.js';
import { targetPattern } from '../targets/target-pattern.js';

type SentRule = Pick<Rule, 'id' | 'type' | 'pattern'>;

interface NodeRules {
  readonly mode: RuleMode | 'all';
  readonly rules: readonly SentRule[];
}

/** The response for a node without rules. Any other `mode` stops VNet-SSR 2.1, or blocks all traffic of its users. */
export const NO_RULES = answer({ mode: 'all', rules: [] });

/** RE2 accepts this expression, and it matches nothing: every byte is either white space or not. */
const MATCHES_NOTHING: SentRule = { id: 0, type: 'reg', pattern: '[^\\s\\S]' };

/** The same for an XrayR that may hold rules: it ignores an empty list and keeps its rules. */
export const NO_RULES_ANY_MORE = answer({ mode: 'reject', rules: [MATCHES_NOTHING] });

/** `GET nodeRule/:id` of the wire contract. A group without rules counts as no group: `allow` would block everything. */
export function ruleAnswer(mode: RuleMode, rules: readonly Rule[]): TaggedAnswer {
  return rules.length === 0 ? NO_RULES : answer({ mode, rules: rules.map(ruleRecord) });
}

/**
 * The same for an XrayR that may hold other rules: it reads only regular expressions in the mode `reject`, and compares them with whole
 * targets. A pattern without a form for targets is left out: it would match what it does not mean.
 */
export function xrayrRuleAnswer(mode: RuleMode, rules: readonly Rule[]): TaggedAnswer {
  if (mode !== 'reject') return NO_RULES_ANY_MORE;
  const sent = rules.flatMap(targetRecord);
  const isRead = sent.some(({ type }) => type === 'reg');
  return answer({ mode, rules: [...sent, ...(isRead ? [] : [MATCHES_NOTHING])] });
}

function targetRecord(rule: Rule): SentRule[] {
  if (rule.type !== 'reg') return [ruleRecord(rule)];
  const pattern = targetPattern(rule.pattern);
  return pattern === undefined ? [] : [{ ...ruleRecord(rule), pattern }];
}

function ruleRecord({ id, type, pattern }: Rule): SentRule {
  return { id, type, pattern };
}

function answer(record: NodeRules): TaggedAnswer {
  const data = JSON.stringify(record);
  const body = `{"status":"success","code":200,"data":${data},"message":"Audit rules"}`;
  return WholeAnswer.of(body);
}
