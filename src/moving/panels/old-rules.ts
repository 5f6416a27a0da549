import { canonicalPattern, patternProblem } from '../../rules/rule-pattern.js';
import type { RuleType } from '../../rules/rule.entity.js';
import type { MovedRule, Skipped } from './nouns.js';

const TYPES: ReadonlyMap<string, RuleType> = new Map([
  ['1', 'reg'],
  ['2', 'domain'],
  ['3', 'ip'],
  ['4', 'protocol'],
  ['reg', 'reg'],
  ['domain', 'domain'],
  ['ip', 'ip'],
  ['protocol', 'protocol'],
]);

/** A rule of an old panel. Daemons would stop or ignore a pattern that they do not know. */
export function movedRule(type: string, pattern: string, id: string, name: string): MovedRule | Skipped {
  const known = TYPES.get(type.trim().toLowerCase());
  const skipped = { noun: 'rule', id, name } as const;
  if (known === undefined) return { ...skipped, reason: `the type ${type} is unknown` };
  const problem = patternProblem(known, pattern);
  return problem === undefined
    ? { type: known, pattern: canonicalPattern(known, pattern) }
    : { ...skipped, reason: problem };
}
