import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export const RULE_MODES = ['reject', 'allow'] as const;
/** `reject`: the daemon blocks targets that match a rule. `allow`: it blocks targets that match no rule. */
export type RuleMode = (typeof RULE_MODES)[number];

/** A group of audit rules. A node has the rules of one group, or none. */
@Entity('rule_groups')
export class RuleGroup {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('rule_groups_name', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  name: string;

  @Column({ type: 'varchar', length: 8 })
  mode: RuleMode;
}
