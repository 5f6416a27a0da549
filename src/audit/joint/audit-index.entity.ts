import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the index of joint entries by their users goes. The table has one row. */
@Entity('audit_log_index')
export class AuditIndex {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** Joint entries up to this seal have their rows in `audit_log_users`. */
  @Column({ type: 'integer' })
  seal: number;
}
