import { ValidateBy, type ValidationArguments } from 'class-validator';
import { IsOneOf, IsText } from '../common/checks.js';
import { type RuleMode, RULE_MODES } from './rule-group.entity.js';
import { patternProblem } from './rule-pattern.js';
import { type RuleType, RULE_TYPES } from './rule.entity.js';

/** What an admin says of a group of rules. */
export class NewRuleGroup {
  @IsText('name', 1, 64)
  name = '';

  @IsOneOf('mode', RULE_MODES)
  mode: RuleMode = 'reject';
}

/** What an admin says of a rule. */
export class NewRule {
  @IsOneOf('type', RULE_TYPES)
  type: RuleType = 'reg';

  @ValidateBy(
    { name: 'isPattern', validator: { validate: (_value, about) => problemOf(about) === undefined } },
    { message: (about) => problemOf(about) ?? '' },
  )
  pattern = '';
}

function problemOf(about: ValidationArguments | undefined): string | undefined {
  const rule = about?.object;
  // An unknown type has a line of its own.
  return rule instanceof NewRule && RULE_TYPES.includes(rule.type)
    ? patternProblem(rule.type, rule.pattern)
    : undefined;
}
