import { canonicalPattern, patternProblem } from '../../rules/rule-pattern.js';
import type { RuleType } from '../../rules/rule.entity.js';
import { invalid, reason } from '../reasons/reason.js';
import { type MovedRule, type Skipped, skippedFor } from './nouns.js';

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
  const row = { noun: 'rule', id, name } as const;
  if (known === undefined) return skippedFor(row, reason('rule-type', { type }));
  const problem = patternProblem(known, pattern);
  if (problem === undefined) return { type: known, pattern: canonicalPattern(known, pattern) };
  const error = { field: 'pattern', ...problem, code: 'pattern' } as const;
  return skippedFor(row, invalid({ message: problem.message, errors: [error] }));
}
