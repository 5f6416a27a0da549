import { ValidateBy } from 'class-validator';
import type { CheckContext } from '../common/checks/field-problems.js';
import { type PatternProblem, patternProblemOf } from '../common/checks/pattern-problem.js';
import { CustomField, EnumField, IntegerField } from '../fields/field.decorators.js';
import type { ChangeOf, DocumentOf } from '../fields/field-types.js';
import { string } from '../fields/schemas.js';
import { patternProblem } from './rule-pattern.js';
import { RULE_TYPES, type RuleType } from './rule.entity.js';

/** An audit rule. */
export class RuleFields {
  @IntegerField({ access: 'read' })
  readonly id: number;

  @EnumField(RULE_TYPES, { required: 'new', schemaName: 'RuleType' })
  type: RuleType = 'reg';

  @CustomField(
    string,
    ValidateBy(
      { name: 'isPattern', validator: { validate: (_value, about) => problemOf(about?.object) === undefined } },
      {
        message: (about) => problemOf(about.object)?.message ?? '',
        context: { valuesOf: (rule: unknown) => problemOf(rule)?.values ?? {} } satisfies CheckContext,
      },
    ),
    { required: 'new' },
  )
  pattern = '';
}

/** The fields of a rule that an operator sets. */
export type NewRule = ChangeOf<RuleFields>;
export type RuleDocument = DocumentOf<RuleFields>;

/** The problem of a pattern depends on the type of its rule. */
function problemOf(rule: unknown): PatternProblem | undefined {
  // An invalid type has its own message.
  if (!(rule instanceof RuleFields) || !RULE_TYPES.includes(rule.type)) return undefined;
  // A body may hold a value of any type.
  const pattern: unknown = rule.pattern;
  return typeof pattern === 'string'
    ? patternProblem(rule.type, pattern)
    : patternProblemOf('pattern must be text', 'text');
}
