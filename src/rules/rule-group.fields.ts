import { EnumField, IntegerField, TextField } from '../fields/field.decorators.js';
import type { ChangeOf, DocumentOf } from '../fields/field-types.js';
import { type RuleMode, RULE_MODES } from './rule-group.entity.js';

/** A group of audit rules. */
export class RuleGroupFields {
  @IntegerField({ access: 'read' })
  readonly id: number;

  @TextField({ required: 'new', max: 64 })
  name = '';

  @EnumField(RULE_MODES, { schemaName: 'RuleMode' })
  mode: RuleMode = 'reject';
}

/** The fields of a group that an operator sets or changes. */
export type RuleGroupChange = ChangeOf<RuleGroupFields>;
export type RuleGroupSettings = DocumentOf<RuleGroupFields>;
