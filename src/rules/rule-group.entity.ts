import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export const RULE_MODES = ['reject', 'allow'] as const;
/** `reject`: what a rule matches is refused. `allow`: what no rule matches is refused. */
export type RuleMode = (typeof RULE_MODES)[number];

/** Audit rules that belong together. A node has the rules of one group, or none. */
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
