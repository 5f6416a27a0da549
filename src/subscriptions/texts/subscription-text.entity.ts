import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';

/** A text that an operator has edited: a template of a file, or the rules of user agents. The others have their default. */
@Entity('subscription_texts')
export class SubscriptionText {
  @PrimaryColumn({ type: 'varchar', length: 32 })
  name: string;

  @Column({ type: 'text' })
  content: string;

  @Column({ ...MOMENT, name: 'changed_at' })
  changedAt: number;
}
