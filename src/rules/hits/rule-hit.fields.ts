import { IntegerField, TextField } from '../../fields/field.decorators.js';
import type { DocumentOf } from '../../fields/field-types.js';
import type { ListedHit } from './rule-hits.service.js';

/** The hits of one user on one rule at one node: their number and their time. Moments are Unix seconds. */
export class RuleHitFields {
  @IntegerField({
    access: 'read',
    isNullable: true,
    description: 'Null where the node named an unknown user',
    show: ({ hit }: ListedHit) => hit.userId,
  })
  readonly user: number | null;

  @TextField({ access: 'read', isNullable: true, description: 'The account of that user' })
  readonly account: string | null;

  @IntegerField({ access: 'read', show: ({ hit }: ListedHit) => hit.nodeId })
  readonly node: number;

  @IntegerField({
    access: 'read',
    isNullable: true,
    description: '0 and -1: a rule of the daemon itself; null: an unknown rule',
    show: ({ hit }: ListedHit) => hit.ruleId,
  })
  readonly rule: number | null;

  @TextField({ access: 'read', isNullable: true, show: ({ rule }: ListedHit) => rule?.pattern ?? null })
  readonly pattern: string | null;

  @TextField({ access: 'read', show: ({ hit }: ListedHit) => hit.reason })
  readonly reason: string;

  @IntegerField({ access: 'read', show: ({ hit }: ListedHit) => hit.count })
  readonly count: number;

  @IntegerField({ access: 'read', show: ({ hit }: ListedHit) => hit.firstAt })
  readonly firstAt: number;

  @IntegerField({ access: 'read', show: ({ hit }: ListedHit) => hit.lastAt })
  readonly lastAt: number;
}

export type RuleHitDocument = DocumentOf<RuleHitFields>;
