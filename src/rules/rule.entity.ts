import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { RuleGroup } from './rule-group.entity.js';

export const RULE_TYPES = ['reg', 'domain', 'ip', 'protocol'] as const;
export type RuleType = (typeof RULE_TYPES)[number];

/** A pattern that a daemon compares with the target of each connection. */
@Entity('rules')
export class Rule {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('rules_group_id')
  @Column({ name: 'group_id', type: 'integer' })
  groupId: number;

  @ManyToOne(() => RuleGroup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id' })
  group: RuleGroup;

  @Column({ type: 'varchar', length: 16 })
  type: RuleType;

  /** In the form that `canonicalPattern` returns. */
  @Column({ type: 'varchar', length: 512 })
  pattern: string;
}
