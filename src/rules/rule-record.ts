import { entityTag, TaggedAnswer } from '../http/tagged-answer.js';
import type { RuleMode } from './rule-group.entity.js';
import type { Rule } from './rule.entity.js';

/** The answer of a node without rules. Any other `mode` stops VNet-SSR 2.1, or blocks all that its users do. */
export const NO_RULES = answer({ mode: 'all', rules: [] });

/** `GET nodeRule/:id` of the wire contract. A group without rules is as good as none: `allow` would allow nothing. */
export function ruleAnswer(mode: RuleMode, rules: readonly Rule[]): TaggedAnswer {
  return rules.length === 0
    ? NO_RULES
    : answer({ mode, rules: rules.map(({ id, type, pattern }) => ({ id, type, pattern })) });
}

function answer(record: object): TaggedAnswer {
  const data = JSON.stringify(record);
  const body = `{"status":"success","code":200,"data":${data},"message":"Audit rules"}`;
  return new TaggedAnswer(entityTag(data), Buffer.from(body));
}
