import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';

/** A used ticket. The row stays until the ticket expires. */
@Entity('spent_tickets')
export class SpentTicket {
  /** SHA-256 of the ticket, hexadecimal. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  hash: string;

  @Index('spent_tickets_expires_at')
  @Column({ ...MOMENT, name: 'expires_at' })
  expiresAt: number;
}
