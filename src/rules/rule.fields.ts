import { ValidateBy, type ValidationArguments } from 'class-validator';
import { CustomField, EnumField, IntegerField } from '../http/fields/field.decorators.js';
import type { ChangeOf, DocumentOf } from '../http/fields/field-types.js';
import { string } from '../http/openapi/schemas.js';
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
      { name: 'isPattern', validator: { validate: (_value, about) => problemOf(about) === undefined } },
      { message: (about) => problemOf(about) ?? '' },
    ),
    { required: 'new' },
  )
  pattern = '';
}

/** The fields of a rule that an operator sets. */
export type NewRule = ChangeOf<RuleFields>;
export type RuleDocument = DocumentOf<RuleFields>;

/** The problem of a pattern depends on the type of its rule. */
function problemOf(about: ValidationArguments | undefined): string | undefined {
  const rule = about?.object;
  // An invalid type has its own message.
  if (!(rule instanceof RuleFields) || !RULE_TYPES.includes(rule.type)) return undefined;
  // A body may hold a value of any type.
  const pattern: unknown = rule.pattern;
  return typeof pattern === 'string' ? patternProblem(rule.type, pattern) : 'pattern must be text';
}
